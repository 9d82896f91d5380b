from stand_in import Client


class OpenAI(Client):
    def headers(self):
        return {"authorization": "Bearer " + self.api_key}
