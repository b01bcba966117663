"""The REST API: views that make one call, serializers of what comes in and goes out."""
