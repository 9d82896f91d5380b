class Message:
    def __init__(self, answer):
        self.content = answer.content
