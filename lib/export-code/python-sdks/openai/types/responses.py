class Response:
    def __init__(self, answer):
        contents = [item.content for item in answer.output if item.type == "message"]
        self.output_text = "".join(part.text for content in contents for part in content)
