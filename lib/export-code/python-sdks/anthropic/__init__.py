from stand_in import Client


class Anthropic(Client):
    def headers(self):
        return {"x-api-key": self.api_key, "anthropic-version": "2026-10-21"}
