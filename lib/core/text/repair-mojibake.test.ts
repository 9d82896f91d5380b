import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { repairMojibake } from "./repair-mojibake";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const readAs = (label: string, text: string) => new TextDecoder(label).decode(bytesOf(text));
const readAsLatin1 = (text: string) => String.fromCharCode(...bytesOf(text));

const ORIGINALS = [
  "Привіт, як справи?",
  "Я теж так думаю, але є нюанс — дивись",
  "Olá, me dê uma sugestão de almoço por favor",
  "Café crème à emporter",
  "It’s “fine” – really…",
  "🧠 System 👤 User",
  "你好，世界",
  "Ça va être légèrement différent",
  "Zażółć gęślą jaźń",
  "25 °C today",
];

describe("repairMojibake", () => {
  it.each(ORIGINALS)("restores %s from Windows-1252", (text) => {
    expect(repairMojibake(readAs("windows-1252", text))).toBe(text);
  });
  it.each(ORIGINALS)("restores %s from Latin-1", (text) => {
    expect(repairMojibake(readAsLatin1(text))).toBe(text);
  });
  it.each([
    "Привіт, як справи?",
    "Я теж так думаю",
    "It’s “fine” – really…",
    "Hi 👋 there",
    "café",
    "Їжак і єнот",
  ])("restores %s from Windows-1251", (text) =>
    expect(repairMojibake(readAs("windows-1251", text))).toBe(text),
  );
  it.each([
    ["РџСЂРёРІС–С‚", "Привіт"],
    ["Grace ðŸ§¤", "Grace 🧤"],
    ["OlÃ¡", "Olá"],
    ["ğŸ§\u00a0 me dÃª uma sugestÃ£o de almoÃ§o", "🧠 me dê uma sugestão de almoço"],
    ["ÃƒÂ©tÃƒÂ©", "été"],
  ])("restores %s", (damaged, text) => {
    expect(repairMojibake(damaged)).toBe(text);
  });

  it.each([
    "",
    "plain ASCII",
    "Рік тому. Сім’я поїхала до Азії, а Роман — у Румунію. Сі, ля, Рє.",
    "РІК НАЗАД СЄВЄРОДОНЕЦЬК, Ґанок, «Їжа», №5",
    "Съёмка в Сыктывкаре… Рёв! «С» — это буква",
    "Србија и Црна Гора: Ђорђе, Љиљана, Његош, Џон, Ћирић",
    "A letra “Ã” em «AMANHÃ» e «MANHÃ»…",
    "NÃO É POSSÍVEL… “ATÉ AMANHÃ”",
    "« Je l’ai aimé… » dit-il, “café”… à côté",
    "KRÍŽ, TÝŽDEŇ, MÚŽ, VÝŠKA, KNÍŽKA",
    "Spaß“, Fuß³, 3×½ und 2×¼ Tassen, CAFÉ™",
    "Dağ”… İŞ, ĞŸ? güneş",
    "ESPAÑA, NIÑO… “Ñ”, ¿SÍ? ¡NO!",
    "Đây là tiếng Việt: Ấn Độ, ở đâu?",
    "שלום עולם, مرحبا, 你好, 👩‍👩‍👧",
    "\ud800 lone \udc00",
  ])("leaves %j alone", (text) => expect(repairMojibake(text)).toBe(text));

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => void repairMojibake(text)),
      { numRuns: 1000 },
    );
  });

  // bench/hostile-texts.ts measures that the time grows in step with the length.
  it.each([
    ["Ð", "Ð"],
    ["РС", "РС"],
    ["Ã¡", "á"],
    ["РџСЂ", "Пр"],
    ["вЂ", "вЂ"],
    ["â€", "â€"],
    ["Рі ", "Рі "],
  ])("makes of a megabyte of %j one of %j", (unit, repaired) => {
    const times = 1_000_000 / unit.length;
    expect(repairMojibake(unit.repeat(times))).toBe(repaired.repeat(times));
  });
});
