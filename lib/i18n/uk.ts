import type { Catalogue } from "./en";
import { ukActivity } from "./uk-activity";
import { ukApi } from "./uk-api";
import { ukCommands } from "./uk-commands";
import { ukCompare } from "./uk-compare";
import { ukImport } from "./uk-import";
import { ukPanels } from "./uk-panels";
import { ukProviders } from "./uk-providers";
import { ukSummaries } from "./uk-summaries";
import { ukTokens } from "./uk-tokens";
import { ukWorkbench } from "./uk-workbench";

export const uk: Catalogue = {
  product: {
    name: "Contextscope",
    description: "Побачте, що саме ваш бот надсилає моделі й чому.",
  },
  shell: {
    skip: "Перейти до вмісту",
    home: "Contextscope, усі чати",
    navigation: "Головна навігація",
    chats: "Чати",
    activity: "Активність",
    import: "Імпорт",
    settings: "Налаштування",
    theme: "Тема",
    themeSystem: "Системна тема",
    themeLight: "Світла тема",
    themeDark: "Темна тема",
    language: "Мова",
    notifications: "Сповіщення",
    dismiss: "Закрити",
  },
  chats: {
    title: "Чати",
    search: "Пошук у назвах і повідомленнях",
    clearSearch: "Очистити пошук",
    filters: "Фільтри",
    platform: "Платформа",
    anyPlatform: "Будь-яка платформа",
    withMedia: "З медіа",
    summarised: "З підсумками",
    withFindings: "Є зауваги",
    sort: "Упорядкувати",
    sortActivity: "За активністю",
    sortTitle: "За назвою",
    sortMessages: "За повідомленнями",
    column: {
      title: "Назва",
      platform: "Платформа",
      activity: "Активність",
      messages: "Повідомлення",
      tokens: "Токени зараз",
      savings: "Заощадження",
      findings: "Зауваги",
      compact: "Стисло",
    },
    statistics: {
      unit: "токенів",
      exact: "Точно: пораховано словником {tokenizer}",
      provider: "Текст пораховано словником {tokenizer}, решту — за правилом постачальника",
      estimate: "Оцінка: текст пораховано словником {tokenizer}, решту оцінено",
      savings:
        "Ті самі повідомлення: {compact, number} токенів тексту стислим записом, {json, number} — у JSON",
      findings:
        "{errors, plural, =0 {} one {# помилка} few {# помилки} many {# помилок} other {# помилки}}{errors, plural, =0 {} other {{warnings, plural, =0 {} other {, }}}}{warnings, plural, =0 {} one {# попередження} few {# попередження} many {# попереджень} other {# попередження}}",
    },
    untitled: "Чат без назви",
    bot: "бот {name}",
    never: "Немає датованих повідомлень",
    total: "{count, plural, one {# чат} few {# чати} many {# чатів} other {# чату}}",
    found:
      "{count, plural, =0 {Жоден чат не підходить} one {Підходить # чат} few {Підходять # чати} many {Підходять # чатів} other {Підходить # чату}}",
    searchedNewest:
      "Це слово дуже поширене: переглянуто лише {count, plural, one {# найновіше повідомлення} few {# найновіші повідомлення} many {# найновіших повідомлень} other {# найновішого повідомлення}} з ним.",
    loading: "Завантажуємо чати",
    loadingMore: "Завантажуємо ще чати",
    loadFailed: "Не вдалося завантажити чати",
    loadFailedHint: "Нічого не змінено. Відповідь сервера: {reason}",
    moreFailed: "Не вдалося завантажити наступні чати: {reason}",
    retry: "Спробувати ще раз",
    nothingFound: "Жоден чат не підходить",
    nothingFoundHint: "Немає назви чи повідомлення, що відповідають пошуку та фільтрам.",
    clearFilters: "Скинути пошук і фільтри",
  },
  compact: {
    label: "Стислий формат для «{title}»",
    short: "Стисло",
    on: "Стислий формат увімкнено для «{title}»",
    off: "Стислий формат вимкнено для «{title}»",
    failed: "Стислий формат не змінено для «{title}»",
    undo: "Скасувати",
    undoHint: "Скасуйте перемикачем стислого формату цього чату",
  },
  empty: {
    title: "Чатів ще немає",
    hint: "Огляньтеся на вигаданих чатах: групи, інструменти, медіа, підсумки й довга історія.",
    load: "Завантажити демочати",
    import: "Імпортувати свої",
    loading: "Завантажуємо демочати…",
    loaded:
      "{count, plural, one {Готовий # демочат} few {Готові # демочати} many {Готово # демочатів} other {Готово # демочату}}",
    failed: "Демочати не завантажено",
  },
  chat: {
    breadcrumb: "Шлях",
    messages:
      "{count, plural, one {# повідомлення} few {# повідомлення} many {# повідомлень} other {# повідомлення}}",
    media: "{count, plural, one {# медіафайл} few {# медіафайли} many {# медіафайлів} other {# медіафайлу}}",
    summaries: "{count, plural, one {# підсумок} few {# підсумки} many {# підсумків} other {# підсумку}}",
    timeline: "Повідомлення",
    loading: "Завантажуємо повідомлення",
    beginning: "Початок чату",
    newest: "Найновіші повідомлення",
    none: "У цьому чаті немає збережених повідомлень",
    noneHint: "Вони з’являться, щойно бот щось напише або їх принесе імпорт.",
    missing: "Повідомлення {id} більше не збережене в цьому чаті. Ось найновіші повідомлення.",
    loadFailed: "Не вдалося завантажити повідомлення",
    permalink: "Посилання на це повідомлення",
    unknownAuthor: "Невідомий автор",
    replyTo: "Відповідь для {name}",
    replyToUnknown: "раніше повідомлення",
    showAll:
      "Показати все: {count, plural, one {# символ} few {# символи} many {# символів} other {# символу}}",
    showLess: "Показати менше",
    reasoning: "Міркування",
    toolCall: "Викликає {name}",
    toolResponse: "Відповідь {name}",
    shownInPart:
      "Показано частково: ще {count, plural, one {# символ} few {# символи} many {# символів} other {# символу}}",
    tooDeep: "Це значення має надто глибоку вкладеність, щоб його показати.",
    notStored: "не збережено",
    seconds: "{seconds, number} с",
    openMedia: "Відкрити {name}",
    role: {
      user: "користувач",
      model: "модель",
      tool: "інструмент",
      system: "система",
    },
    kind: {
      image: "Зображення",
      audio: "Аудіо",
      video: "Відео",
      sticker: "Стікер",
      document: "Документ",
      other: "Файл",
    },
  },
  commands: ukCommands,
  workbench: ukWorkbench,
  compare: ukCompare,
  panels: ukPanels,
  tokenComparison: ukTokens,
  summaries: ukSummaries,
  providers: ukProviders,
  activity: ukActivity,
  imports: ukImport,
  api: ukApi,
  error: {
    title: "Не вдалося показати цю сторінку",
    hint: "Ваші чати в безпеці: нічого не змінено й не видалено. Спробуйте ще раз; якщо не допоможе, перегляньте вивід сервера.",
    reference: "Код {digest}",
    retry: "Спробувати ще раз",
    home: "Усі чати",
  },
  notFound: {
    title: "За цією адресою нічого немає",
    hint: "Можливо, посилання застаріле або містить помилку.",
    chatTitle: "Такого чату не існує",
    chatHint: "Можливо, його видалено або в посиланні помилка. Інші чати не зачеплено.",
    home: "Усі чати",
  },
};
