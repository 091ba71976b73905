"""Tests the installed package against a portal. SUPPLIER_PORTAL_URL is a proxy that can lose responses."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import hmac
import inspect
import io
import json
import os
import re
import time
import typing
import unittest
import urllib.request
from pathlib import Path

from supplier_portal import (
    AsyncSupplierPortal,
    NoResponseError,
    PortalError,
    SupplierPortal,
    WebhookError,
    etag_of,
    verify_webhook,
)
from supplier_portal.generated import contract

KEY, URL = os.environ["SUPPLIER_PORTAL_KEY"], os.environ["SUPPLIER_PORTAL_URL"]
README = Path(__file__).parent.parent / "README.md"
ORDER = {
    "placed_at": "2026-11-26T12:00:00Z",
    "ship_to": {"street": "1 Main", "city": "Laval", "postal_code": "H7A 1A1", "country": "CA"},
    "lines": [{"sku": "PY-SHIP", "quantity": 3, "unit_price": "5.00"}],
}


def client(key: str = KEY) -> SupplierPortal:
    return SupplierPortal(key, URL, retry_wait=0.005)


def lose(*faults: str) -> None:
    urllib.request.urlopen(f"{URL}/faults/{','.join(faults)}").close()


def signed(secret: str, body: str, at: float) -> dict[str, str]:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"e-1.{int(at)}.{body}".encode(), hashlib.sha256).digest()
    return {
        "Webhook-Id": "e-1",
        "Webhook-Timestamp": str(int(at)),
        "Webhook-Signature": f"v1,AAAA v1,{base64.b64encode(digest).decode()}",
    }


class ClientTest(unittest.TestCase):
    def assert_rejected(self, code: str, call: typing.Callable[[], object]) -> PortalError:
        with self.assertRaises(PortalError) as caught:
            call()
        self.assertEqual(caught.exception.code, code)
        return caught.exception

    def test_product_is_written_read_and_deleted_and_a_lost_update_is_prevented(self) -> None:
        portal = client()
        made = portal.put_product("PY/1", {"title_en": "Bureau é", "price": "19.90"})
        self.assertEqual((made["price"], made["title_en"]), ("19.9", "Bureau é"))
        portal.patch_product("PY/1", {"price": None}, if_match=etag_of(made))
        self.assert_rejected(
            "precondition_failed",
            lambda: portal.patch_product("PY/1", {"price": "1"}, if_match=etag_of(made)),
        )
        self.assertEqual(portal.get_product("PY/1")["price"], None)
        lose("lost")
        self.assertIsNone(portal.delete_product("PY/1"))
        self.assert_rejected("not_found", lambda: portal.get_product("PY/1"))

    def test_list_reads_each_product_once(self) -> None:
        skus = [product["sku"] for product, _at in zip(client().list_products(limit=200), range(500))]
        self.assertEqual(len(set(skus)), 500)

    def test_stream_is_one_change_set_that_can_be_undone(self) -> None:
        portal = client()
        lose("busy", "lost")
        products = [{"sku": f"PY-S-{at}", "brand": "A"} for at in range(300)]
        summary = portal.stream_products([*products, {"sku": "PY-BAD", "currency": "dollars"}]).finish()
        # The first request's response was lost, so the second one found everything written.
        self.assertEqual((summary.unchanged, summary.rejected), (300, 1))
        self.assertEqual(summary.rejections[0]["line"], 301)
        again = portal.stream_products([{"sku": "PY-S-0", "brand": "B"}]).finish()
        undone = portal.undo_change_set(again.change_sets[0])
        self.assertEqual(undone["kind"], "undo")
        self.assertEqual(portal.get_product("PY-S-0")["brand"], "A")

    def test_order_whose_shipment_lost_its_response_is_shipped_once(self) -> None:
        portal = client()
        portal.put_product("PY-SHIP", {"title_en": "Lamp"})
        portal.put_stock("PY-SHIP", "MTL", {"on_hand": 10})
        [received] = portal.receive_orders({"orders": [{**ORDER, "number": "PY-1"}]})["data"]
        portal.acknowledge_order(received["id"], {})
        lose("busy", "lost")
        order = portal.ship_order(received["id"], {"lines": [{"line_number": 1, "quantity": 1}]})
        self.assertEqual([len(order["shipments"]), order["lines"][0]["shipped"]], [1, 1])

    def test_import_reports_its_rejected_rows(self) -> None:
        portal = client()
        [profile] = portal.list_import_profiles()["data"]
        file = b"SKU,Title,Price\nPY-I-1,Desk,19.90\nPY-I-2,Chair,4\nPY-I-3,Rug,3\npy-i-1,Bed,8"
        result = portal.import_file(file, profile=profile["id"], file_name="list.csv", accept=True)
        self.assertEqual((result["outcome"], result["counts"]["created"]), ("written", 3))
        report = portal.get_import(result["import"]["id"])
        self.assertEqual(report["rejections"]["rows"][0]["reasons"], ["sku-duplicate"])
        again = portal.import_file(file, profile=profile["id"], file_name="list.csv", accept=True)
        self.assertEqual(again["counts"]["created"], 0)

    def test_test_event_of_a_webhook_is_sent_once(self) -> None:
        portal = client()
        webhook = portal.create_webhook({"url": "http://127.0.0.1:9/", "types": ["order.created"]})["id"]
        delivery = portal.test_webhook(webhook)
        self.assertEqual([one["id"] for one in portal.list_deliveries(webhook)], [delivery["id"]])
        portal.delete_webhook(webhook)

    def test_wrong_key_scope_value_and_a_lost_connection_are_errors_with_their_reason(self) -> None:
        self.assert_rejected("key_unknown", lambda: client(f"{KEY[:-1]}x").get_product("A"))
        reader = client(os.environ["READER_KEY"])
        error = self.assert_rejected("scope_missing", lambda: reader.put_product("A", {}))
        self.assertEqual(error.detail, "This operation requires products:write.")
        error = self.assert_rejected("invalid_body", lambda: client().put_product("A", {"price": "x"}))
        self.assertEqual(error.errors[0]["pointer"], "/price")
        alone = SupplierPortal(KEY, "http://127.0.0.1:9", max_retries=1, retry_wait=0.001)
        with self.assertRaisesRegex(NoResponseError, "idempotency key night-7") as caught:
            alone.put_product("A", {}, idempotency_key="night-7")
        self.assertEqual(caught.exception.idempotency_key, "night-7")

    def test_key_is_sent_to_https_addresses_only(self) -> None:
        for url in ("http://portal.example", "portal.example", "", None):
            with self.assertRaises(ValueError):
                SupplierPortal(KEY, url)
        for key in ("", "a b", "a\n", None):
            with self.assertRaises(ValueError):
                SupplierPortal(key, "https://portal.example")

    def test_webhook_is_verified(self) -> None:
        secret, other = (f"whsec_{base64.b64encode(text).decode()}" for text in (b"one", b"another"))
        body = json.dumps({"type": "order.created", "timestamp": "", "data": {}})
        now = time.time()
        self.assertEqual(verify_webhook(body, signed(secret, body, now), [other, secret])["id"], "e-1")
        for request in (
            (body, signed(other, body, now)),
            (body + " ", signed(secret, body, now)),
            (body, signed(secret, body, now - 400)),
            (body, {**signed(secret, body, now), "Webhook-Id": "e-2"}),
            (body, {}),
        ):
            with self.assertRaises(WebhookError):
                verify_webhook(*request, secret)

    def test_asynchronous_client_writes_lists_and_streams_products(self) -> None:
        async def run() -> None:
            portal = AsyncSupplierPortal(KEY, URL, retry_wait=0.005)
            lose("lost")
            made = await portal.put_product("PY-A", {"brand": "Acme"})
            self.assertEqual(made["brand"], "Acme")
            skus = []
            async for product in portal.list_products(limit=100):
                skus.append(product["sku"])
                if len(skus) == 150:
                    break
            self.assertEqual(len(set(skus)), 150)

            async def products():
                for at in range(3):
                    yield {"sku": f"PY-A-{at}", "brand": "A"}

            summary = await portal.stream_products(products()).finish()
            self.assertEqual(summary.created, 3)
            with self.assertRaises(PortalError):
                await portal.get_product("PY-NOWHERE")

        asyncio.run(run())

    def test_types_of_every_operation_exist(self) -> None:
        for name, value in vars(contract).items():
            if hasattr(value, "__total__"):
                typing.get_type_hints(value)
            elif inspect.isclass(value) and name.endswith("Operations"):
                for method in vars(value).values():
                    if inspect.isfunction(method):
                        typing.get_type_hints(method, vars(contract))

    def test_examples_of_the_readme_run(self) -> None:
        blocks = re.findall(r"^```python\n(.*?)^```", README.read_text("utf-8"), re.S | re.M)
        self.assertEqual(len(blocks), 7)
        Path("prices.csv").write_text("SKU,Title,Price\nPY-R-1,Desk,19.90\n")
        secret = os.environ["WEBHOOK_SECRET"] = f"whsec_{base64.b64encode(b'secret').decode()}"
        output = io.StringIO()
        names: dict[str, typing.Any] = {}
        with contextlib.redirect_stdout(output):
            for block in blocks:
                exec(compile(block, "README.md", "exec"), names)
            body = json.dumps({"type": "order.created", "timestamp": "", "data": {}})
            self.assertEqual(names["receive"](body, signed(secret, body, time.time())), 204)
            self.assertEqual(names["receive"](body + " ", signed(secret, body, time.time())), 400)
        for expected in ("189.9\n", "250 0 ('", "written 1\n", "invalid_body\n/price Must", "e-1 order.created"):
            self.assertIn(expected, output.getvalue())


if __name__ == "__main__":
    unittest.main()
