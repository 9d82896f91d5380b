import json

from stand_in import post


class Interaction:
    def __init__(self, answer):
        contents = [step.content for step in answer.steps if step.type == "model_output"]
        self.output_text = "".join(part.text for content in contents for part in content)


class Interactions:
    def __init__(self, api_key, base_url):
        self.api_key = api_key
        self.base_url = base_url

    def create(self, *, model, input, system_instruction=None):
        """Keys in the order of the SDK's own signature, not of the caller."""
        body = {"input": input, "model": model, "system_instruction": system_instruction}
        content = json.dumps({key: value for key, value in body.items() if value is not None}).encode()
        url = self.base_url + "/v1beta/interactions"
        return Interaction(post(url, {"x-goog-api-key": self.api_key}, content))


class Client:
    def __init__(self, *, api_key, http_options):
        self.interactions = Interactions(api_key, http_options["base_url"])
