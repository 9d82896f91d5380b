import { describe, expect, it } from "vitest";
import { wordsOf } from "../words-of";
import { LANGUAGES } from "./languages";

const turn = (id: string, text: string) =>
  LANGUAGES.find((language) => language.id === id)?.toSecondPerson(text, wordsOf(text));

describe("turning a user's words to “you”", () => {
  it.each([
    ["I want to ship in May.", "You want to ship in May."],
    ["I'm sure my sister told me.", "You are sure your sister told you."],
    ["i was late and we lost our seats", "You were late and you lost your seats"],
    ["Am I late?", "Are you late?"],
    ["Let's go with blue.", "You decided to go with blue."],
    ["Let’s not buy it.", "You decided not to buy it."],
    ["They told us about the US.", "They told you about the US."],
    ["The train leaves at nine.", "The train leaves at nine."],
  ])("English: %s", (text, turned) => expect(turn("en", text)).toBe(turned));

  it.each([
    ["I want you to remind me."],
    ["I said “I quit”."],
    ["We read about World War I and II."],
    ["Give me a hint."],
    ["Please always use metres."],
  ])("English cannot turn: %s", (text) => expect(turn("en", text)).toBeUndefined());

  it.each([
    ["uk", "Хочу відкрити кав'ярню.", "Ви хочете відкрити кав'ярню."],
    ["uk", "Я планую відпустку в серпні.", "Ви плануєте відпустку в серпні."],
    ["uk", "Моя мета — продати 500 ламп.", "Ваша мета — продати 500 ламп."],
    ["uk", "Ми вирішили їхати потягом.", "Ви вирішили їхати потягом."],
    ["uk", "Потяг о сьомій.", "Потяг о сьомій."],
    ["ru", "Хочу открыть кофейню.", "Вы хотите открыть кофейню."],
    ["ru", "Наша цель — 500 ламп.", "Ваша цель — 500 ламп."],
    ["ru", "Мы решили ехать поездом.", "Вы решили ехать поездом."],
    ["ru", "Мы решили лететь.", "Вы решили лететь."],
    ["pt", "Quero abrir uma loja.", "Você quer abrir uma loja."],
    ["pt", "Meu objetivo é vender mais.", "Seu objetivo é vender mais."],
  ])("%s: %s", (language, text, turned) => expect(turn(language, text)).toBe(turned));

  it.each([
    ["uk", "Хочу, щоб ти мені нагадав."],
    ["uk", "Я купила сукню і туфлі."],
    ["uk", "Їду завтра вранці."],
    ["uk", "Житимемо в Белені."],
    ["uk", "Хочу чаю і шукаю чашку."],
    ["ru", "Я купил билеты."],
    ["ru", "Поеду завтра утром."],
    ["pt", "Me ajuda com isso."],
    ["pt", "Comprei pão e paguei caro."],
    ["pt", "Nós queremos ficar."],
  ])("%s is quoted instead: %s", (language, text) => expect(turn(language, text)).toBeUndefined());
});
