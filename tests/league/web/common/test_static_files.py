"""Scripts of several modules: fetched in one round trip, and under names that change with them."""

import re
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.files.storage import FileSystemStorage

from league.templatetags.modules import module_preloads, modules_of
from league.web.common.static_files import HashedFiles

SCRIPTS = Path(settings.BASE_DIR) / "static" / "js"
IMPORTED = re.compile(r'from "([^"]+)"')


def collected(folder: Path) -> dict[str, str]:
    """Collect the scripts into a folder; the names they have there."""
    source = FileSystemStorage(location=SCRIPTS.parent)
    storage = HashedFiles(location=folder, base_url="/static/")
    files: dict[str, tuple[FileSystemStorage, str]] = {}
    for path in SCRIPTS.rglob("*.js"):
        name = path.relative_to(SCRIPTS.parent).as_posix()
        with path.open("rb") as script:
            storage.save(name, script)
        files[name] = (source, name)
    for _name, _hashed, processed in storage.post_process(files):
        assert not isinstance(processed, Exception), processed
    names: dict[str, str] = storage.hashed_files
    return names


def test_modules_import_each_other_by_their_hashed_names(tmp_path: Path) -> None:
    names = collected(tmp_path)
    assert names.keys() == {
        path.relative_to(SCRIPTS.parent).as_posix() for path in SCRIPTS.rglob("*.js")
    }
    there = {Path(hashed).name for hashed in names.values()}
    for hashed in names.values():
        imported = IMPORTED.findall((tmp_path / hashed).read_text())
        assert {Path(name).name for name in imported} <= there, hashed


def test_a_page_fetches_every_module_at_once() -> None:
    modules = modules_of("js/table/main.js")
    assert modules[0] == "js/table/main.js"
    assert len(modules) == len(set(modules))
    for module in modules:
        source = Path(str(finders.find(module))).read_text()
        for name in IMPORTED.findall(source):
            assert f"js/table/{Path(name).name}" in modules, (module, name)
    assert module_preloads("js/table/main.js").count('rel="modulepreload"') == len(modules)
