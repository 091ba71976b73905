"""Builds the wheel and the source archive, as PEP 517 describes it. It needs only Python."""

from __future__ import annotations

import base64
import hashlib
import io
import re
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent


def _project() -> dict[str, str]:
    # Python 3.10 has no TOML parser.
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    return dict(re.findall(r'^(name|version|description|requires-python) = "(.*)"$', text, re.M))


def _metadata() -> str:
    project = _project()
    head = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"Requires-Python: {project['requires-python']}",
        "License: See LICENSE",
        "License-File: LICENSE",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(head) + "\n\n" + (ROOT / "README.md").read_text("utf-8")


def _stem() -> str:
    project = _project()
    return f"{project['name'].replace('-', '_')}-{project['version']}"


def _sources() -> list[Path]:
    files = (ROOT / "src").rglob("*")
    return sorted(file for file in files if file.suffix == ".py" or file.name == "py.typed")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None) -> str:
    stem = _stem()
    info = f"{stem}.dist-info"
    contents = {str(file.relative_to(ROOT / "src").as_posix()): file.read_bytes() for file in _sources()}
    contents[f"{info}/METADATA"] = _metadata().encode()
    contents[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    contents[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: supplier-portal\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    record = []
    for name, content in contents.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(content)}\n")
    record.append(f"{info}/RECORD,,\n")
    contents[f"{info}/RECORD"] = "".join(record).encode()
    name = f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in contents.items():
            # A fixed time, so that the same sources always give the same wheel.
            wheel.writestr(zipfile.ZipInfo(path, (2026, 1, 1, 0, 0, 0)), content)
    return name


def build_sdist(sdist_directory, config_settings=None) -> str:
    stem = _stem()
    names = ["pyproject.toml", "README.md", "LICENSE", "build_backend.py"]
    with tarfile.open(Path(sdist_directory) / f"{stem}.tar.gz", "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for file in [*(ROOT / name for name in names), *_sources()]:
            archive.add(file, f"{stem}/{file.relative_to(ROOT).as_posix()}")
        metadata = _metadata().encode()
        entry = tarfile.TarInfo(f"{stem}/PKG-INFO")
        entry.size = len(metadata)
        archive.addfile(entry, io.BytesIO(metadata))
    return f"{stem}.tar.gz"
