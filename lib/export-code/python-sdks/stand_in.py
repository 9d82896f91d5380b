"""What the stand-ins of the makers' SDKs share: one post with the standard library."""

import json
import types
import urllib.request


def post(url, headers, content):
    request = urllib.request.Request(
        url, data=content, headers={"content-type": "application/json", **headers}, method="POST"
    )
    with urllib.request.urlopen(request) as response:
        return json.loads(response.read(), object_hook=lambda value: types.SimpleNamespace(**value))


class Client:
    """`post(path, cast_to=…, content=bytes)`, as the SDKs of OpenAI and Anthropic have it."""

    def __init__(self, *, api_key, base_url):
        self.api_key = api_key
        self.base_url = base_url

    def post(self, path, *, cast_to, content):
        return cast_to(post(self.base_url + path, self.headers(), content))
