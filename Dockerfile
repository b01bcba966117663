# One image for web, live, worker and beat; compose.yaml says which command each of them runs.
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 TENBOU_VAR=/srv/var
WORKDIR /srv/tenbou

COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements.txt

COPY manage.py ./
COPY scoring scoring
COPY league league
COPY templates templates
COPY static static

# Collecting needs settings but no database; the embedded defaults serve. Of what they store only the
# collected files stay, so that the image holds no secret.
RUN python manage.py collectstatic --no-input --verbosity 0 \
    && find /srv/var -mindepth 1 -maxdepth 1 ! -name static -exec rm -r {} + \
    && mkdir /srv/var/backups /srv/var/photos \
    && useradd --system --home-dir /srv/var tenbou && chown tenbou /srv/var /srv/var/backups /srv/var/photos

USER tenbou
EXPOSE 8000
CMD ["gunicorn", "league.wsgi", "--bind", "0.0.0.0:8000", "--worker-class", "gthread", \
     "--workers", "2", "--threads", "8", "--preload", "--no-control-socket"]
