import type { ChatFileInput } from "@/lib/core/schema/chat-file";
import { mediaFile, picture } from "../media/media-file";
import type { AuthorInput } from "../message-input";
import { answered, type Line, said, writeMessages } from "../write-messages";

const olena = { id: "405117236", name: "Олена Бойко", username: "olena_boiko" } satisfies AuthorInput;
const taras = { id: "512987321", name: "Тарас", username: "taras_on_bike" } satisfies AuthorInput;
const vitia = { id: "1876540021", name: "Дядько Вітя" } satisfies AuthorInput;
const marichka = { id: "733902114", name: "Марічка", username: "marichka_zzz" } satisfies AuthorInput;
/** Iryna and Serhii share the last six digits: the compact format has to distinguish them. */
const iryna = { id: "5410345678", name: "Ірина", username: "iryna_5floor" } satisfies AuthorInput;
const serhii = { id: "678345678", name: "Сергій", username: "serhii_k" } satisfies AuthorInput;

const rooster = (): Line[] => [
  said(olena, "Доброго ранку, третій під'їзде! Питання одне: у кого півень?", { label: "rooster" }),
  said(taras, "Я думав, це мій будильник зійшов з розуму"),
  said(iryna, "О 4:40 ранку. Чотири сорок. Я бачила ніч, і ніч бачила мене."),
  said(marichka, "У мене на сьомому чути так, ніби він кукурікає просто в подушку"),
  said(vitia, "Це не півень. Це Арнольд.", { label: "arnold", pause: 3 }),
  said(olena, "Дядьку Вітю. Арнольд — це хто?", { to: "arnold" }),
  said(vitia, "Півень."),
  said(taras, undefined, { media: [mediaFile("sticker.webp")] }),
  said(serhii, "Гряг, скільки децибелів має півень?"),
  answered("Зблизька — під дев'яносто з гаком. Як перфоратор, тільки з харизмою.", { label: "decibels" }),
  said(iryna, "Перфоратор хоча б у вихідні відпочиває", { to: "decibels" }),
  said(vitia, "Арнольд тимчасовий. Кум поїхав на море, попросив доглянути."),
  said(olena, "На скільки поїхав кум?"),
  said(vitia, "Ну як на скільки. Море ж велике."),
  answered("Переклад: кум не повернеться.", { label: "kum" }),
  said(marichka, "😂😂😂", { to: "kum" }),
  said(serhii, "Пропоную голосування. За те, щоб Арнольд ночував у підвалі."),
  said(vitia, "У підвалі вогко! Він осипне.", { label: "damp" }),
  said(taras, "Осипне — і проблему розв'язано", { to: "damp" }),
  said(vitia, "Тарасе, я тобі велосипед лагодив.", { pause: 1 }),
  said(taras, "Вибачте. Хай живе Арнольд."),
];

const borscht = (): Line[] => [
  said(olena, "Добре, до півня повернемось. У суботу двір: толока, а потім конкурс борщів. Хто варить?", {
    label: "contest",
    pause: 180,
  }),
  said(iryna, "Я. З грушею.", { to: "contest", label: "pear" }),
  said(serhii, "З чим, перепрошую?", { to: "pear" }),
  said(iryna, "З копченою грушею, Сергію. Полтавська школа. Не сперечайся з людиною, яка не спала."),
  said(marichka, "Я веганський. Зі смаженими печерицями замість м'яса."),
  said(vitia, "А м'ясо замість печериць можна?", { pause: 1 }),
  said(taras, "Я можу привезти казан на велосипеді"),
  said(olena, "Тарасе, минулого разу ти віз кавун.", { label: "melon" }),
  said(taras, "І довіз! Частинами, але довіз.", { to: "melon" }),
  said(serhii, "Гряг, ти суддя. Які критерії?", { label: "judge" }),
  answered(
    "1. Колір: бурячний, а не «світанок над Троєщиною».\n2. Ложка стоїть принаймні морально.\n3. Хто скаже «це майже як суп», вибуває.",
    { to: "judge", label: "criteria" },
  ),
  said(olena, "Друкую і вішаю в ліфті", { to: "criteria" }),
  said(marichka, undefined, { media: [mediaFile("sticker.tgs")] }),
  said(serhii, "А якщо я приготую окрошку?"),
  answered("Тоді Арнольд переїде до тебе."),
  said(vitia, "О! Бачте, навіть бот за Арнольда."),
  said(iryna, "Бот за правосуддя"),
];

const evening = (): Line[] => [
  said(marichka, "Люди, ліфт знову зупинився між четвертим і п'ятим. У ліфті мій кіт.", {
    pause: 480,
    label: "lift",
  }),
  said(taras, "Чому кіт у ліфті без тебе?!", { to: "lift" }),
  said(marichka, "Він вийшов на розвідку. Двері зачинились. Тепер він ліфтер."),
  said(marichka, "Ось він, фото з камери", {
    media: [picture("lift-camera.png")],
    label: "catPhoto",
  }),
  answered("Вираз обличчя людини, яка вже написала скаргу в ОСББ.", { to: "catPhoto" }),
  said(serhii, "Я внизу, тисну на всі кнопки", { label: "buttons" }),
  said(serhii, "Поправка: я тиснув на всі кнопки і тепер стоїть ще й вантажний", { to: "buttons" }),
  said(olena, "Диспетчерка каже, майстер за двадцять хвилин"),
  said(vitia, "Я вже йду. З інструментом."),
  said(iryna, "Дядьку Вітю, не треба з інструментом, минулого разу після інструмента не було світла"),
  said(vitia, "Зате як було романтично."),
  said(taras, undefined, { media: [mediaFile("voice.ogg")], label: "voice" }),
  answered("Прослухав. Тарас сопе на четвертому поверсі й вірить у перемогу.", { to: "voice" }),
  said(marichka, "Вийшов! Кіт вийшов! Поважно, як директор", { pause: 22, label: "catOut" }),
  said(olena, "Слава майстру", { to: "catOut" }),
  said(vitia, "Кхм."),
  said(olena, "І дядьку Віті, який тримав ліхтарик 🔦"),
  said(iryna, undefined, { media: [mediaFile("sticker.webm")] }),
];

const nextMorning = (): Line[] => [
  said(iryna, "5:55. Тиша. Я прокинулась від тиші й злякалась.", { pause: 658, label: "silence" }),
  said(serhii, "Теж. Де Арнольд?", { to: "silence" }),
  said(vitia, "Спить. Я йому завісив вікно ковдрою. Думає, що ніч."),
  said(taras, "Ви обманули півня"),
  said(vitia, "Я подовжив йому відпустку."),
  said(olena, "Повертаюсь до головного питання: голосуємо чи вже ні?", { to: "rooster" }),
  answered("Пропоную компроміс: Арнольд лишається, ковдра лишається, дядько Вітя щовечора звітує.", {
    label: "compromise",
  }),
  said(marichka, "За", { to: "compromise" }),
  said(serhii, "За. Але я записав його спів і тепер це мій рингтон", { to: "compromise" }),
  said(iryna, "Сергію, ні."),
  said(serhii, "Ірино, так."),
  said(
    taras,
    "Нагадую: на толоку граблі брати в мене, їх чотири. П'яті — це Сергій, він сам на них наступить.",
  ),
  said(
    olena,
    "Список борщів: Ірина (груша), Марічка (печериці), дядько Вітя (м'ясо замість печериць). Ще хтось?",
    {
      label: "list",
    },
  ),
  said(taras, "Пишіть мене: зелений, зі щавлем і яйцем. Від Арнольда яйця не чекайте, я питав.", {
    to: "list",
  }),
  answered("Зелений борщ у листопаді. Сміливо. Журі занотувало.", { label: "noted" }),
  said(olena, "Гряг, ти ж казав, що ложка має стояти. У зеленому не стоятиме.", {
    to: "criteria",
    replyTo: {
      userId: "42",
      name: "gryag",
      username: "gryag_bot",
      excerpt: "Ложка стоїть принаймні морально.",
    },
  }),
  answered("Я сказав «принаймні морально». Читайте правила, вони в ліфті. Якщо ліфт їде."),
  said(serhii, "Олено, а що там із дощем на суботу? Ти ж кидала прогноз", {
    replyTo: {
      messageId: "20011",
      userId: "405117236",
      name: "Олена Бойко",
      username: "olena_boiko",
      excerpt: "Субота: хмарно, без опадів, +9",
    },
  }),
  said(olena, "Без опадів, плюс дев'ять. Але я про всяк випадок попросила в школи два намети."),
  said(vitia, "Кум дзвонив.", { pause: 6, label: "kumCalled" }),
  said(iryna, "І?!", { to: "kumCalled" }),
  said(vitia, "Каже, море хороше. І питає, чи не треба нам ще й курей."),
  answered("Ні.", { label: "no" }),
  said(marichka, "Гряг, а якщо курка буде тихенька? Підсумуй, що в нас на суботу і хто за що відповідає 🙏", {
    to: "no",
  }),
];

/** A house chat: all kinds of replies, three kinds of stickers, two speakers with the same short id. */
export function thirdEntrance(): ChatFileInput {
  const lines = [...rooster(), ...borscht(), ...evening(), ...nextMorning()];
  return {
    contextscope: 1,
    chat: {
      id: "-1001746203355",
      title: "Третій під'їзд 🐓",
      platform: "telegram",
      bot: { id: "42", name: "gryag", username: "gryag_bot" },
      systemPrompt:
        "Ти — гряг, старожил чату третього під'їзду. Говориш українською, коротко й іронічно, але допомагаєш. Не вигадуй сусідів, яких немає.",
    },
    messages: writeMessages(lines, { startsAt: "2026-11-11T05:02:00Z", firstId: 20412n, seed: 7 }),
    profiles: [
      {
        userId: marichka.id,
        summary: "Студентка з сьомого поверху, має кота-розвідника, не їсть м'яса, пише вночі.",
        facts: [
          { key: "поверх", value: "7" },
          { key: "кіт", value: "Міністр" },
        ],
      },
      {
        userId: vitia.id,
        summary: "Лагодить усе, навіть те, що працювало. Доглядає півня Арнольда, поки кум на морі.",
      },
      {
        userId: olena.id,
        summary: "Голова будинкового комітету; любить списки, дедлайни й тишу після десятої.",
        facts: [{ key: "роль", value: "голова комітету" }],
      },
    ],
    episodes: [
      {
        topic: "Кавун",
        summary: "Тарас віз кавун на велосипеді через увесь двір і довіз три чверті; решту доїли голуби.",
        importance: 0.7,
        at: "2026-08-22T16:40:00Z",
      },
      {
        topic: "Вечір без світла",
        summary: "Дядько Вітя полагодив домофон, після чого під'їзд дві години сидів при свічках і співав.",
        importance: 0.85,
        at: "2026-09-30T18:10:00Z",
      },
      {
        topic: "Колір лавки",
        summary: "Сорок повідомлень про те, якою має бути лавка. Перемогла зелена з перевагою в один голос.",
        importance: 0.4,
        at: "2026-10-05T09:00:00Z",
      },
    ],
  };
}
