"""Feeds a running bot's chats to Contextscope. One file, standard library only, Python 3.9 or newer.

    client = Client("http://127.0.0.1:3000", key="...", chat={"bot": {"name": "gryag"}})
    client.message(chat_id, {"id": 1, "role": "user", "text": "hi"})
    client.request(chat_id, body, answer="hello", message_id=1)

Every method returns immediately and never raises; a background thread delivers, in order per chat.
"""

import atexit
import base64
import collections
import http.client
import json
import os
import random
import threading
import time
import urllib.parse
import uuid
import weakref
from datetime import datetime, timezone

__all__ = ["Client", "record_model"]

_MAX_BATCH = 200
_MAX_BATCH_WEIGHT = 4 * 1024 * 1024
_MAX_REMEMBERED = 10_000
_MAX_ANSWER_BYTES = 4 * 1024 * 1024
_MAX_ASKED_SECONDS = 60
# A letter that keeps causing server errors must not block the queue.
_MAX_FAULTS = 8
_LETTER_WEIGHT = 200
# Estimating the size runs in the bot's thread.
_MAX_WEIGHED = 500
# The size of a function's result is unknown until it is called.
_UNKNOWN_WEIGHT = 64 * 1024
_AWAY = {408, 425, 429, 502, 503, 504}


class _Letter:
    __slots__ = ("chat_id", "chat", "method", "path", "body", "is_message", "weight")

    def __init__(self, chat_id, chat, method, path, body=None, is_message=False, weight=0):
        self.chat_id = chat_id
        self.chat = chat
        self.method = method
        self.path = path
        self.body = body
        self.is_message = is_message
        self.weight = weight


class _Outcome:
    """The result of one attempt: "done", "later" (a retry may work) or "refused"."""

    def __init__(self, kind, message="", status=None, answer=None, is_fault=False, asked_seconds=0):
        self.kind = kind
        self.message = message
        self.status = status
        self.answer = answer
        self.is_fault = is_fault
        self.asked_seconds = asked_seconds


class Client:
    """on_drop gets {"count", "total", "reason", "status", "message"} for dropped items,
    on_error {"message", "attempt", "retry_in"} for a failed attempt that is retried. Both are called from the thread."""

    def __init__(
        self,
        url,
        key=None,
        chat=None,
        *,
        max_queued=10_000,
        max_queued_bytes=64 * 1024 * 1024,
        timeout=10.0,
        retry=0.5,
        max_retry=30.0,
        exit_flush=2.0,
        on_drop=None,
        on_error=None,
    ):
        self._sender = _Sender(str(url), key, timeout)
        self._chat = chat
        self._described = {}
        self._max_queued = max_queued
        self._max_queued_weight = max_queued_bytes
        self._retry = retry
        self._max_retry = max_retry
        self._on_drop = on_drop
        self._on_error = on_error
        self._delivered = 0
        self._dropped = 0
        self._start_afresh()
        own = weakref.ref(self)
        atexit.register(_flush_at_exit, own, exit_flush)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=lambda: _after_fork(own))

    # Methods for the bot.

    def message(self, chat_id, message, chat=None):
        """Stores a message, a dictionary with the fields of the API: id, role, text, author, replyTo, media ...

        Roles: user, model, tool, system, and event for what the platform reports (a join, a pin, a call).
        """
        if chat is not None:
            self._describe(str(chat_id), chat)
        self._put(chat_id, "POST", "/messages", lambda: _copy(message), is_message=True)

    def edit(self, chat_id, message_id, changes):
        """Given fields change; None clears a field."""
        self._put(chat_id, "PATCH", _message_path(message_id), lambda: _copy(changes))

    def remove(self, chat_id, message_id):
        self._put(chat_id, "DELETE", _message_path(message_id))

    def profile(self, chat_id, profile):
        """Sets a user's profile: {"userId", "summary", "facts": [{"key", "value"}]}."""
        self._put(chat_id, "PUT", "/profiles", lambda: {"profiles": [_copy(profile)]})

    def episode(self, chat_id, episode):
        """Adds a memorable event: {"topic", "summary", "importance", "at"}."""
        self._put(chat_id, "PUT", "/episodes", lambda: {"episodes": [_copy(episode)]})

    def request(
        self, chat_id, body, answer=None, usage=None, *, message_id=None, provider=None, model=None, id=None, at=None
    ):
        """Records a request. Pass the text of the HTTP body: only then the record is exact.
        A dictionary is written as compact JSON; a function is called in the thread and gives either (each counts
        as 64 KiB of `max_queued_bytes`, regardless of its result, unless it has a `weight`)."""
        fields = {
            "id": id or str(uuid.uuid4()),
            "body": body,
            "answer": answer,
            "usage": usage,
            "messageId": message_id,
            "provider": provider,
            "model": model,
            "at": at or datetime.now(timezone.utc).isoformat(),
        }
        self._put(chat_id, "POST", "/requests", lambda: fields)

    record_request = request

    def flush(self, timeout=5.0):
        """Call before the process exits. True if every item was delivered or reported as dropped."""
        deadline = time.monotonic() + timeout
        with self._changed:
            self._hurry = True
            self._changed.notify_all()
            while self._queue or self._in_hand:
                left = deadline - time.monotonic()
                if left <= 0 or not self._is_running():
                    break
                self._changed.wait(left)
            return not self._queue and not self._in_hand

    def stats(self):
        with self._changed:
            queued = len(self._queue) + self._in_hand
            return {"queued": queued, "delivered": self._delivered, "dropped": self._dropped + self._overflow}

    # Runs in the bot's thread: a few steps, no I/O, no JSON.

    def _describe(self, chat_id, chat):
        if len(self._described) >= _MAX_REMEMBERED:
            self._described.clear()
        self._described[chat_id] = chat

    def _put(self, chat_id, method, path, read_body=None, is_message=False):
        try:
            chat_id = str(chat_id)
            body = read_body() if read_body else None
            chat = self._described.get(chat_id, self._chat)
            self._add(_Letter(chat_id, chat, method, path, body, is_message, _weigh(body)))
        except Exception as error:  # The bot must never see our errors.
            self._drop(1, "unreadable", _explain(error))

    def _add(self, letter):
        with self._changed:
            if len(self._queue) >= self._max_queued:
                self._drop_oldest()
            self._queue.append(letter)
            self._weight += letter.weight
            while self._weight > self._max_queued_weight and self._queue:
                self._drop_oldest()
            if not self._is_running():
                self._start()
            self._changed.notify_all()

    def _drop_oldest(self):
        self._weight -= self._queue.popleft().weight
        self._overflow += 1

    # The thread.

    def _start_afresh(self):
        self._changed = threading.Condition()
        self._queue = collections.deque()
        self._weight = 0
        self._overflow = 0
        self._in_hand = 0
        self._hurry = False
        self._thread = None

    def _is_running(self):
        return self._thread is not None and self._thread.is_alive()

    def _start(self):
        self._thread = threading.Thread(target=self._run, name="contextscope", daemon=True)
        self._thread.start()

    def _run(self):
        while True:
            letters = self._take()
            try:
                arrived = self._deliver(letters)
            except Exception as error:
                arrived = 0
                self._drop(len(letters), "unreadable", _explain(error))
            with self._changed:
                self._delivered += arrived
                self._in_hand = 0
                self._changed.notify_all()

    def _take(self):
        """The oldest letter; if it is a message, also its chat's next messages."""
        with self._changed:
            while not self._queue:
                self._hurry = False
                self._changed.wait()
            letters = [self._queue.popleft()]
            weight = letters[0].weight
            while self._queue and _belongs(self._queue[0], letters[0]) and len(letters) < _MAX_BATCH:
                weight += self._queue[0].weight
                if weight > _MAX_BATCH_WEIGHT:
                    break
                letters.append(self._queue.popleft())
            self._weight -= sum(letter.weight for letter in letters)
            self._in_hand = len(letters)
        self._report_overflow()
        return letters

    def _deliver(self, letters):
        """Retries until the letters are delivered or dropped; returns the number delivered."""
        attempt = faults = 0
        while True:
            attempt += 1
            try:
                outcome = self._sender.send(letters)
            except Exception as error:  # Invalid JSON or URL: a retry would fail too.
                outcome = _Outcome("refused", _explain(error), 400 if len(letters) > 1 else None)
            if outcome.kind == "done":
                return len(letters) - self._report_conflicts(outcome.answer)
            faults += outcome.is_fault
            if outcome.kind == "refused" or faults >= _MAX_FAULTS:
                return self._give_up(letters, outcome)
            self._wait(outcome, attempt)
            self._report_overflow()

    def _give_up(self, letters, outcome):
        # One bad message fails its whole batch: split the batch in half to find it.
        if len(letters) > 1 and outcome.status in (400, 413):
            middle = (len(letters) + 1) // 2
            return self._deliver(letters[:middle]) + self._deliver(letters[middle:])
        self._drop(len(letters), "refused", outcome.message, outcome.status)
        return 0

    def _wait(self, outcome, attempt):
        longest = min(self._max_retry, self._retry * 2 ** min(attempt - 1, 30))
        retry_in = max(min(outcome.asked_seconds, _MAX_ASKED_SECONDS), longest * random.uniform(0.5, 1))
        _tell(self._on_error, {"message": outcome.message, "attempt": attempt, "retry_in": retry_in})
        deadline = time.monotonic() + retry_in
        with self._changed:
            while not self._hurry and time.monotonic() < deadline:
                self._changed.wait(deadline - time.monotonic())
            self._hurry = False

    def _report_conflicts(self, answer):
        conflicts = answer.get("conflicts", 0) if isinstance(answer, dict) else 0
        if conflicts:
            self._drop(conflicts, "refused", "another content is stored under this id: edit the message instead", 409)
        return conflicts

    def _report_overflow(self):
        with self._changed:
            lost, self._overflow = self._overflow, 0
        if lost:
            self._drop(lost, "queue-full", "the queue is full: the oldest items were dropped")

    def _drop(self, count, reason, message, status=None):
        with self._changed:
            self._dropped += count
            total = self._dropped
        report = {"count": count, "total": total, "reason": reason, "status": status, "message": message}
        _tell(self._on_drop, report)


class _Sender:
    """Sends one letter, or several messages of one chat.
    Two bots may share a chat id: the server returns each bot's chat."""

    def __init__(self, url, key, timeout):
        self._url = urllib.parse.urlsplit(url.rstrip("/"))
        self._key = key
        self._timeout = timeout
        self._addresses = {}

    def send(self, letters):
        return self._send_messages(letters) if letters[0].is_message else self._send_other(letters[0])

    def _send_messages(self, letters):
        first = letters[0]
        body = {"messages": [_exact_ids(letter.body) for letter in letters]}
        if first.chat is not None:
            body["chat"] = first.chat
        outcome = self._call("POST", first.chat_id, "/messages", body)
        if outcome.kind == "done":
            self._remember(first, outcome.answer)
        return outcome

    def _send_other(self, letter):
        known = self._addresses.get(_place(letter))
        if known is None and letter.chat is not None:
            described = self._call("PUT", letter.chat_id, "", letter.chat)
            if described.kind != "done":
                return described
            self._remember(letter, described.answer)
        chat_id = self._addresses.get(_place(letter), letter.chat_id)
        body = _exact_ids(_write_request(letter.body)) if letter.path == "/requests" else _exact_ids(letter.body)
        outcome = self._call(letter.method, chat_id, letter.path, body)
        # The chat no longer exists, for example after a reset of the server: describe it again.
        if known is None or outcome.status != 404 or '"no-chat"' not in outcome.message:
            return outcome
        del self._addresses[_place(letter)]
        return self._send_other(letter)

    def _remember(self, letter, answer):
        if len(self._addresses) >= _MAX_REMEMBERED:
            self._addresses.clear()
        stored = answer.get("chatId") if isinstance(answer, dict) else None
        self._addresses[_place(letter)] = stored if isinstance(stored, str) else letter.chat_id

    def _call(self, method, chat_id, path, body):
        text = None if body is None else json.dumps(body, allow_nan=False).encode("ascii")
        address = f"{self._url.path}/api/v1/chats/{urllib.parse.quote(chat_id, safe='')}{path}"
        headers = {"Connection": "close"}
        if text is not None:
            headers["Content-Type"] = "application/json"
        if self._key is not None:
            headers["Authorization"] = f"Bearer {self._key}"
        connection = self._connect()
        try:
            connection.request(method, address, text, headers)
            response = connection.getresponse()
            return _judge(response.status, response.read(_MAX_ANSWER_BYTES), response.getheader("Retry-After"))
        except (OSError, http.client.HTTPException) as error:
            return _Outcome("later", _explain(error))
        finally:
            connection.close()

    def _connect(self):
        if self._url.scheme not in ("http", "https") or not self._url.hostname:
            raise ValueError("the URL of the server is invalid")
        secure = self._url.scheme == "https"
        make = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        return make(self._url.hostname, self._url.port, timeout=self._timeout)


def _judge(status, raw, retry_after):
    text = raw.decode("utf-8", "replace")
    if 200 <= status < 300:
        return _Outcome("done", answer=_parse(text))
    message = f"{status} {text[:500]}".strip()
    if status in _AWAY:
        asked = int(retry_after) if retry_after and retry_after.isdecimal() and len(retry_after) < 7 else 0
        return _Outcome("later", message, status, asked_seconds=asked)
    return _Outcome("later", message, status, is_fault=True) if status >= 500 else _Outcome("refused", message, status)


def _parse(text):
    try:
        return json.loads(text)
    except ValueError:
        return None


def _place(letter):
    return letter.chat_id, json.dumps(letter.chat, sort_keys=True)


def _belongs(letter, first):
    return letter.is_message and first.is_message and letter.chat_id == first.chat_id and letter.chat == first.chat


def _message_path(message_id):
    # A lone surrogate has no UTF-8 form; the server then answers that the message does not exist.
    return "/messages/" + urllib.parse.quote(str(message_id), safe="", errors="replace")


def _copy(fields):
    return dict(fields)


def _weigh(content):
    """The approximate size in bytes. Strings are not scanned; only the first nodes of a large structure are."""
    weight, left = _LETTER_WEIGHT, [content]
    for _ in range(_MAX_WEIGHED):
        if not left:
            return weight
        weight += _weigh_node(left.pop(), left)
    return weight + len(left) * _LETTER_WEIGHT


def _weigh_node(item, left):
    """The node's own weight; its children are added to `left`."""
    if isinstance(item, (str, bytes, bytearray)):
        return len(item)
    if isinstance(item, dict):
        left.extend(item.values())
        return 16 * len(item)
    if isinstance(item, (list, tuple)):
        left.extend(item)
    elif callable(item):
        return getattr(item, "weight", _UNKNOWN_WEIGHT)
    elif hasattr(item, "ByteSize"):
        return item.ByteSize()
    elif hasattr(item, "__dict__"):
        left.extend(vars(item).values())
    return 8


def _write_request(fields):
    body = fields["body"]() if callable(fields["body"]) else fields["body"]
    if isinstance(body, (bytes, bytearray)):
        body = bytes(body).decode("utf-8")
    if not isinstance(body, str):
        body = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return {**fields, "body": body}


_ID_FIELDS = {"id", "messageId", "userId", "threadId"}


def _exact_ids(fields):
    """JSON numbers hold 53 bits and ids have 64, so ids are sent as text."""
    if not isinstance(fields, dict):
        return fields
    written = {name: str(value) if _is_id(name, value) else value for name, value in fields.items()}
    for name in ("author", "replyTo"):
        if name in written:
            written[name] = _exact_ids(written[name])
    if "profiles" in written:
        written["profiles"] = [_exact_ids(profile) for profile in written["profiles"]]
    return written


def _is_id(name, value):
    return name in _ID_FIELDS and isinstance(value, int)


def _explain(error):
    return f"{type(error).__name__}: {error}"


def _tell(listener, report):
    try:
        if listener is not None:
            listener(report)
    except Exception:
        pass  # The bot's listener must not stop delivery.


def _flush_at_exit(own, timeout):
    client = own()
    if client is not None and client.stats()["queued"]:
        client.flush(timeout)


def _after_fork(own):
    # After a fork the thread stays in the parent, which delivers the queued items.
    client = own()
    if client is not None:
        client._start_afresh()


# Recording a model.


def record_model(model, client, chat_id, message_id=None):
    """A model with `generate_content(contents, ...)`, as in `google.generativeai`, that also records its requests.

    Such a library posts by gRPC or by its own connection, so the body is rebuilt from the bot's arguments.
    A bot that posts JSON itself calls `client.request` with that text, which is exact."""
    return _RecordedModel(model, client, chat_id, message_id)


class _RecordedModel:
    def __init__(self, model, client, chat_id, message_id):
        self._recorded = (model, client, chat_id, message_id)

    def __getattr__(self, name):
        return getattr(self._recorded[0], name)

    def generate_content(self, contents, *args, **kwargs):
        model = self._recorded[0]
        handed = list(contents) if isinstance(contents, (list, tuple)) else contents
        try:
            response = model.generate_content(contents, *args, **kwargs)
        except Exception:
            self._record(handed, kwargs, None)
            raise
        if kwargs.get("stream"):
            return _RecordedStream(response, lambda answer: self._record(handed, kwargs, answer))
        self._record(handed, kwargs, response)
        return response

    async def generate_content_async(self, contents, *args, **kwargs):
        model = self._recorded[0]
        handed = list(contents) if isinstance(contents, (list, tuple)) else contents
        try:
            response = await model.generate_content_async(contents, *args, **kwargs)
        except Exception:
            self._record(handed, kwargs, None)
            raise
        self._record(handed, kwargs, None if kwargs.get("stream") else response)
        return response

    def start_chat(self, *args, **kwargs):
        """A chat calls its `model`: replace it with the recording one."""
        chat = self._recorded[0].start_chat(*args, **kwargs)
        chat.model = self
        return chat

    def _record(self, contents, options, response):
        model, client, chat_id, message_id = self._recorded
        try:
            client.request(
                chat_id,
                _UnwrittenBody(model, contents, options),
                answer=_text_of(response),
                usage=_usage_of(response),
                message_id=message_id,
                provider="gemini",
                model=_name_of(model),
            )
        except Exception as error:
            client._drop(1, "unreadable", _explain(error))


class _UnwrittenBody:
    """The request, serialised later in the thread."""

    def __init__(self, model, contents, options):
        self._parts = (model, contents, options)
        self.weight = _weigh([contents, getattr(model, "_system_instruction", None)])

    def __call__(self):
        return _request_body(*self._parts)


class _RecordedStream:
    """Passes each chunk on and records the request after the last one."""

    def __init__(self, response, record):
        self._response = response
        self._record = record

    def resolve(self):
        self._response.resolve()
        self._record(self._response)

    def __getattr__(self, name):
        return getattr(self._response, name)

    def __iter__(self):
        last, texts = None, []
        try:
            for last in self._response:
                texts.append(_text_of(last) or "")
                yield last
        finally:
            self._record(_Streamed("".join(texts), getattr(last, "usage_metadata", None)))


class _Streamed:
    def __init__(self, text, usage_metadata):
        self.text = text
        self.usage_metadata = usage_metadata


def _text_of(response):
    try:
        # Raises if the answer has no text, for example if it was blocked.
        text = response.text
        return text if isinstance(text, str) else None
    except Exception:
        return None


def _usage_of(response):
    usage = getattr(response, "usage_metadata", None)
    return None if usage is None else _plain(usage)


def _name_of(model):
    name = getattr(model, "model_name", None) or getattr(model, "_model_name", None)
    return name[len("models/") :] if isinstance(name, str) and name.startswith("models/") else name


_OPTIONS = {
    "generation_config": "generationConfig",
    "safety_settings": "safetySettings",
    "tools": "tools",
    "tool_config": "toolConfig",
}


def _request_body(model, contents, options):
    body = {"contents": _contents(contents)}
    instruction = getattr(model, "_system_instruction", None)
    if instruction is not None:
        body["systemInstruction"] = _plain(instruction)
    for name, key in _OPTIONS.items():
        value = options.get(name) or getattr(model, f"_{name}", None)
        if value:
            body[key] = _plain(value)
    return body


def _contents(contents):
    items = contents if isinstance(contents, list) else [contents]
    plain = [_plain(item) for item in items]
    if all(isinstance(item, dict) and "parts" in item for item in plain):
        return [{**item, "parts": _parts(item["parts"])} for item in plain]
    return [{"role": "user", "parts": _parts(plain)}]


def _parts(parts):
    return [{"text": part} if isinstance(part, str) else part for part in (parts if isinstance(parts, list) else [parts])]


def _plain(value):
    """A JSON value from dictionaries, proto-plus messages, pydantic models and bytes."""
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, (bytes, bytearray)):
        return base64.b64encode(bytes(value)).decode("ascii")
    if isinstance(value, dict):
        return {str(name): _plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if hasattr(type(value), "to_dict"):
        return _plain(type(value).to_dict(value))
    if hasattr(value, "model_dump"):
        return _plain(value.model_dump(exclude_none=True))
    return _plain(vars(value)) if hasattr(value, "__dict__") else str(value)
