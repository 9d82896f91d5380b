"""python3 -m unittest, in this folder. `contextscope-client.test.ts` runs it with the others."""

import json
import os
import socket
import subprocess
import sys
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from unittest import mock

import contextscope_client
from contextscope_client import Client, record_model

CHAT = {"bot": {"name": "gryag"}}


class Server:
    """An API on loopback; `answer(received, place)` may give another status, a body, or "hang"."""

    def __init__(self, answer=lambda received, place: None, port=0):
        self.received = []
        self.accepted = []
        self.released = threading.Event()
        owner = self

        class Handler(BaseHTTPRequestHandler):
            def serve(self):
                length = int(self.headers.get("Content-Length") or 0)
                body = json.loads(self.rfile.read(length)) if length else None
                key = self.headers.get("Authorization")
                received = {"method": self.command, "path": self.path, "body": body, "key": key}
                owner.received.append(received)
                said = answer(received, len(owner.received) - 1)
                if said == "hang":
                    owner.released.wait(10)
                    return
                status, text, headers = said or (200, None, {})
                if status == 200:
                    owner.accepted.append(received)
                chat_id = self.path.split("/")[4]
                raw = json.dumps({"chatId": chat_id, "conflicts": 0} if text is None else text).encode()
                self.send_response(status)
                for name, value in {**headers, "Content-Length": str(len(raw))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(raw)

            do_POST = do_PUT = do_PATCH = do_DELETE = serve

            def log_message(self, *args):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.http.daemon_threads = True
        self.port = self.http.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    def ids(self):
        return [message["id"] for one in self.accepted for message in (one["body"] or {}).get("messages", [])]

    def close(self):
        self.released.set()
        self.http.shutdown()
        self.http.server_close()


def dead_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def message(number, **fields):
    return {"id": number, "role": "user", "text": f"text {number}", **fields}


def texts(count, skip=()):
    return [str(number) for number in range(count) if number not in skip]


class Case(unittest.TestCase):
    def serve(self, *args, **kwargs):
        server = Server(*args, **kwargs)
        self.addCleanup(server.close)
        return server

    def connect(self, url, **options):
        self.drops, self.errors = [], []
        defaults = {
            "chat": CHAT,
            "retry": 0.01,
            "max_retry": 0.04,
            "timeout": 0.3,
            "exit_flush": 0,
            "on_drop": self.drops.append,
            "on_error": self.errors.append,
        }
        return Client(url, **{**defaults, **options})


class Verbs(Case):
    def test_each_reaches_its_route_in_order_with_the_key_and_exact_ids(self):
        server = self.serve()
        client = self.connect(server.url + "/", key="ck_1")
        client.message(-100, message(2**63 - 1, author={"id": 2**60}, replyTo={"messageId": 5}, text="Привіт \ud800"))
        client.edit(-100, "a/b", {"text": None})
        client.remove(-100, 7)
        client.profile(-100, {"userId": 5, "summary": "s"})
        client.episode(-100, {"topic": "t", "summary": "s"})
        client.record_request(-100, '{"a": 1}', "b", message_id=7)
        self.assertTrue(client.flush())
        self.assertEqual(self.drops, [])
        self.assertEqual(
            [f"{one['method']} {one['path']}" for one in server.received],
            [
                "POST /api/v1/chats/-100/messages",
                "PATCH /api/v1/chats/-100/messages/a%2Fb",
                "DELETE /api/v1/chats/-100/messages/7",
                "PUT /api/v1/chats/-100/profiles",
                "PUT /api/v1/chats/-100/episodes",
                "POST /api/v1/chats/-100/requests",
            ],
        )
        self.assertEqual({one["key"] for one in server.received}, {"Bearer ck_1"})
        self.assertEqual(
            server.received[0]["body"],
            {
                "chat": CHAT,
                "messages": [
                    {
                        "id": "9223372036854775807",
                        "role": "user",
                        "text": "Привіт \ud800",
                        "author": {"id": "1152921504606846976"},
                        "replyTo": {"messageId": "5"},
                    }
                ],
            },
        )
        recorded = server.received[5]["body"]
        self.assertEqual((recorded["body"], recorded["answer"], recorded["messageId"]), ('{"a": 1}', "b", "7"))
        self.assertEqual(client.stats(), {"queued": 0, "delivered": 6, "dropped": 0})

    def test_tool_traffic_goes_out_with_its_ids_and_exact_texts(self):
        server = self.serve()
        client = self.connect(server.url)
        calls = [{"id": "c1", "name": "sum", "argumentsText": '{"a": 1}'}]
        responses = [{"id": "c1", "name": "sum", "text": "1.0"}]
        client.message(1, {"id": 1, "role": "model", "toolCalls": calls})
        client.message(1, {"id": 2, "role": "tool", "toolResponses": responses})
        self.assertTrue(client.flush())
        sent = [one for received in server.accepted for one in received["body"]["messages"]]
        self.assertEqual([one.get("toolCalls") for one in sent], [calls, None])
        self.assertEqual([one.get("toolResponses") for one in sent], [None, responses])

    def test_go_to_where_the_server_keeps_this_bots_chat(self):
        def answer(received, place):
            return (200, {"chatId": "5~2"}, {}) if received["path"] == "/api/v1/chats/5" else None

        server = self.serve(answer)
        client = self.connect(server.url)
        client.remove(5, 1)
        client.flush()
        self.assertEqual([one["path"][14:] for one in server.received], ["5", "5~2/messages/1"])

    def test_never_raise(self):
        server = self.serve()
        client = self.connect(server.url)
        client.message(1, None)
        client.message(1, message(1, toolCalls=[{"name": "f", "args": object()}]))
        client.message("\ud800", message(2))
        client.request(1, object())
        client.message(1, message(3))
        self.assertTrue(client.flush())
        self.assertEqual(server.ids(), ["3"])
        self.assertEqual(sum(drop["count"] for drop in self.drops), 4)
        for url in ("", "nonsense", "ftp://127.0.0.1"):
            client = self.connect(url)
            client.message(1, message(1))
            self.assertTrue(client.flush())
            self.assertEqual(client.stats()["dropped"], 1)


class Messages(Case):
    def test_travel_in_batches_and_keep_their_order(self):
        server = self.serve()
        client = self.connect(server.url)
        for number in range(500):
            client.message(1, message(number))
        client.edit(1, 0, {"text": "new"})
        client.message(1, message(500))
        self.assertTrue(client.flush())
        self.assertEqual(server.ids(), texts(501))
        self.assertEqual(server.received[-2]["method"], "PATCH")
        self.assertLess(len(server.received), 10)

    def test_one_that_is_refused_costs_nobody_else(self):
        def answer(received, place):
            bad = any(one["id"] == "13" for one in received["body"]["messages"])
            return (400, {}, {}) if bad else None

        server = self.serve(answer)
        client = self.connect(server.url)
        for number in range(20):
            client.message(1, message(number))
        client.flush()
        self.assertEqual(server.ids(), texts(20, skip=[13]))
        self.assertEqual([(drop["count"], drop["status"]) for drop in self.drops], [(1, 400)])


class Servers(Case):
    def test_a_dead_one_is_waited_for(self):
        port = dead_port()
        client = self.connect(f"http://127.0.0.1:{port}")
        for number in range(50):
            client.message(1, message(number))
        self.assertFalse(client.flush(0.1))
        self.assertGreater(len(self.errors), 1)
        server = self.serve(port=port)
        self.assertTrue(client.flush())
        self.assertEqual((server.ids(), self.drops), (texts(50), []))

    def test_a_hanging_one_is_given_up_and_tried_again(self):
        server = self.serve(lambda received, place: "hang" if place < 2 else None)
        client = self.connect(server.url, timeout=1)
        client.message(1, message(1))
        self.assertTrue(client.flush())
        self.assertEqual((server.ids(), len(self.errors)), (["1"], 2))

    def test_one_in_trouble_is_tried_again(self):
        for status in (429, 500, 503):
            server = self.serve(lambda received, place, status=status: (status, {}, {}) if place < 3 else None)
            client = self.connect(server.url)
            client.message(1, message(1))
            self.assertTrue(client.flush())
            self.assertEqual((server.ids(), len(server.received)), (["1"], 4))

    def test_one_that_refuses_is_not_asked_twice(self):
        for status in (401, 403, 404, 413, 307):
            server = self.serve(lambda received, place, status=status: (status, {}, {"Location": "/elsewhere"}))
            client = self.connect(server.url)
            client.message(1, message(1))
            client.message(2, message(2))
            self.assertTrue(client.flush())
            self.assertEqual(len(server.received), 2)
            self.assertEqual([(drop["total"], drop["status"]) for drop in self.drops], [(1, status), (2, status)])

    def test_one_that_stumbles_for_ever_does_not_hold_up_the_rest(self):
        server = self.serve(lambda received, place: (500, {}, {}) if "/1/" in received["path"] else None)
        client = self.connect(server.url, retry=0.001)
        client.message(1, message(1))
        client.message(2, message(2))
        self.assertTrue(client.flush())
        self.assertEqual((server.ids(), len(self.drops)), (["2"], 1))


class Queue(Case):
    def test_gives_up_the_oldest_and_says_so(self):
        server = self.serve(lambda received, place: "hang" if place == 0 else None)
        client = self.connect(server.url, max_queued=10, timeout=0.2)
        client.message(0, message(0))
        while not server.received:
            time.sleep(0.001)
        for number in range(35):
            client.message(1, message(number))
        self.assertEqual(client.stats(), {"queued": 11, "delivered": 0, "dropped": 25})
        self.assertTrue(client.flush())
        self.assertEqual(server.ids(), ["0"] + [str(number) for number in range(25, 35)])
        self.assertEqual([(drop["count"], drop["reason"]) for drop in self.drops], [(25, "queue-full")])

    def test_is_bounded_in_bytes_too(self):
        client = self.connect(f"http://127.0.0.1:{dead_port()}", max_queued_bytes=5000)
        for number in range(100):
            client.message(1, message(number, text="x" * 1000))
        self.assertLess(client.stats()["queued"], 10)

    def test_is_bounded_in_bytes_whatever_a_request_is_handed_over_as(self):
        spoken = {"contents": [{"role": "user", "parts": [{"text": "x" * 1000}]}]}
        hand_over = {
            "text": lambda client: client.request(1, json.dumps(spoken)),
            "dictionary": lambda client: client.request(1, spoken),
            "recorded model": lambda client: record_model(FakeModel(), client, 1).generate_content(spoken["contents"]),
            "usage": lambda client: client.request(1, "{}", usage={"note": "x" * 1000}),
            "tool answer": lambda client: client.message(1, message(1, toolResponses=[{"response": "x" * 1000}])),
        }
        for what, put in hand_over.items():
            client = self.connect(f"http://127.0.0.1:{dead_port()}", max_queued_bytes=5000)
            for _ in range(100):
                put(client)
            with self.subTest(what):
                self.assertLess(client.stats()["queued"], 10)
        client = self.connect(f"http://127.0.0.1:{dead_port()}", max_queued_bytes=300_000)
        for _ in range(100):
            client.request(1, lambda: "{}")
        self.assertLess(client.stats()["queued"], 10)

    def test_weighing_a_large_structure_looks_at_its_first_nodes_only(self):
        history = {"contents": [{"role": "user", "parts": [{"text": "hello"}]} for _ in range(5000)]}
        client = self.connect(f"http://127.0.0.1:{dead_port()}", max_queued=5)
        weigh_node = contextscope_client._weigh_node
        with mock.patch.object(contextscope_client, "_weigh_node", side_effect=weigh_node) as weighed:
            for _ in range(3):
                client.request(1, history)
        self.assertEqual(weighed.call_count, 3 * 500)

    def test_the_bots_thread_neither_writes_json_nor_connects(self):
        for what, url in (("listening", self.serve().url), ("dead", f"http://127.0.0.1:{dead_port()}")):
            client = self.connect(url)
            callers = {"json": set(), "connect": set()}

            def noting(name, call):
                def noted(*args, **kwargs):
                    callers[name].add(threading.get_ident())
                    return call(*args, **kwargs)

                return noted

            dumps = mock.patch.object(json, "dumps", noting("json", json.dumps))
            connect = mock.patch.object(socket, "create_connection", noting("connect", socket.create_connection))
            with self.subTest(what), dumps, connect:
                for number in range(2000):
                    client.message(1, message(number))
                client.flush(0.1 if what == "dead" else 10)
                for name, threads in callers.items():
                    self.assertNotEqual(threads, set(), name)
                    self.assertNotIn(threading.get_ident(), threads, name)


class Ending(Case):
    def run_bot(self, url):
        code = f"from contextscope_client import Client; Client({url!r}, chat={CHAT!r}).message(1, {message(1)!r})"
        here = os.path.dirname(os.path.abspath(__file__))
        return subprocess.run([sys.executable, "-c", code], cwd=here, timeout=10).returncode

    def test_delivers_what_it_can(self):
        server = self.serve()
        self.assertEqual(self.run_bot(server.url), 0)
        self.assertEqual(server.ids(), ["1"])

    def test_is_not_held_up_by_a_dead_server(self):
        self.assertEqual(self.run_bot(f"http://127.0.0.1:{dead_port()}"), 0)


class FakeUsage:
    def __init__(self):
        self.prompt_token_count = 3


class FakeResponse:
    text = "Не набридай."
    usage_metadata = FakeUsage()


class FakeChat:
    def __init__(self, model):
        self.model = model

    def send_message(self, text):
        return self.model.generate_content(contents=[{"role": "user", "parts": [text]}])


class FakeModel:
    model_name = "models/gemini-2.0-flash"
    _generation_config = {"temperature": 0.7}

    def generate_content(self, contents, stream=False, **options):
        if contents == "fail":
            raise ValueError("blocked")
        return iter([FakeResponse(), FakeResponse()]) if stream else FakeResponse()

    def start_chat(self):
        return FakeChat(self)


class Models(Case):
    def record(self, ask):
        server = self.serve()
        client = self.connect(server.url, chat=None)
        result = ask(record_model(FakeModel(), client, -100, message_id=7))
        self.assertTrue(client.flush())
        self.assertEqual(self.drops, [])
        return result, server.received[0]["body"]

    def test_record_request_answer_and_usage(self):
        result, recorded = self.record(lambda model: model.generate_content("Як справи?"))
        self.assertIsInstance(result, FakeResponse)
        self.assertEqual(
            json.loads(recorded["body"]),
            {
                "contents": [{"role": "user", "parts": [{"text": "Як справи?"}]}],
                "generationConfig": {"temperature": 0.7},
            },
        )
        self.assertEqual(recorded["answer"], "Не набридай.")
        self.assertEqual(recorded["usage"], {"prompt_token_count": 3})
        self.assertEqual((recorded["model"], recorded["messageId"]), ("gemini-2.0-flash", "7"))

    def test_keep_what_was_asked_when_the_bot_goes_on(self):
        contents = [{"role": "user", "parts": ["one"]}]

        def ask(model):
            model.generate_content(contents)
            contents.append({"role": "model", "parts": ["two"]})

        self.assertNotIn("two", self.record(ask)[1]["body"])

    def test_record_a_stream_when_it_is_over(self):
        _, recorded = self.record(lambda model: list(model.generate_content("hi", stream=True)))
        self.assertEqual(recorded["answer"], "Не набридай.Не набридай.")

    def test_record_a_chat(self):
        _, recorded = self.record(lambda model: model.start_chat().send_message("hi"))
        self.assertEqual(json.loads(recorded["body"])["contents"], [{"role": "user", "parts": [{"text": "hi"}]}])

    def test_let_the_models_own_error_through(self):
        def ask(model):
            with self.assertRaisesRegex(ValueError, "blocked"):
                model.generate_content("fail")

        self.assertIsNone(self.record(ask)[1]["answer"])


if __name__ == "__main__":
    unittest.main()
