"""Time that the Python client takes in the bot's thread: prints p99 and its target, fails if it is missed.

Run: python3 bench/client-overhead.py
"""

import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "clients" / "python"))

from contextscope_client import Client  # noqa: E402
from test_contextscope_client import Server, dead_port  # noqa: E402

TARGET_MS = 1
RUNS = 3


def p99(hand_over, calls, clock):
    taken = []
    for number in range(calls):
        started = clock()
        hand_over(number)
        taken.append((clock() - started) * 1000)
    return sorted(taken)[int(calls * 0.99)]


def report(what, hand_over, calls, clock):
    figure = sorted(p99(hand_over, calls, clock) for _ in range(RUNS))[RUNS // 2]
    print(f"{what}: {figure:.4f} ms at p99 (target < {TARGET_MS} ms)", flush=True)
    return figure < TARGET_MS


server = Server()
dead_url = f"http://127.0.0.1:{dead_port()}"
history = {"contents": [{"role": "user", "parts": [{"text": "hello"}]} for _ in range(5000)]}
passed = []
for name, url in (("a server that listens", server.url), ("a dead server", dead_url)):
    client = Client(url, chat={"bot": {"name": "b"}}, exit_flush=0)
    hand_over = lambda number: client.message(1, {"id": number, "role": "user", "text": f"text {number}"})
    passed.append(report(f"message, {name}", hand_over, 2000, time.perf_counter))
    client.flush(10 if url == server.url else 0.1)
client = Client(dead_url, max_queued=5, exit_flush=0)
# Processor time of the bot's thread: while the other thread writes JSON, it holds the interpreter lock.
passed.append(report("request of 5,000 entries", lambda _: client.request(1, history), 300, time.thread_time))
server.close()
sys.exit(0 if all(passed) else 1)
