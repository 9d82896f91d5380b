class ChatCompletion:
    def __init__(self, answer):
        self.choices = answer.choices
