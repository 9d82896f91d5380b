/**
 * Small talk between the planted facts. `{x}` is replaced by one of `things`; each pair uses each thing at most once.
 */
export type Topic = Readonly<{
  things: readonly string[];
  pairs: readonly (readonly [ask: string, answer: string])[];
  /** In the accusative, as the Ukrainian pair needs it. */
  ukrainianThings: readonly string[];
  ukrainianPair: readonly [ask: string, answer: string];
}>;

const design: Topic = {
  things: ["the handle", "the dimmer wheel", "the charging port", "the glass dome", "the base plate"],
  pairs: [
    [
      "What would a tired camper get wrong about {x}?",
      "They would touch {x} in the dark with gloves on. Make it findable by feel, and make the wrong move harmless.",
    ],
    [
      "I keep redrawing {x}. When is it good enough?",
      "When three strangers use {x} without a word from you. Until then it is a drawing, not a part.",
    ],
    [
      "Oksana thinks {x} looks like a toy.",
      "Toys get picked up, so that is half a compliment. Try a matt finish on {x} before you touch its shape.",
    ],
    [
      "How do I describe {x} to the model maker?",
      "Send one photo, one sketch with the two dimensions that matter, and one sentence on how {x} should feel.",
    ],
    [
      "Could {x} survive a fall from a picnic table?",
      "Only a fall will tell. Drop a printed copy of {x} on gravel and film it in slow motion.",
    ],
    [
      "Give me one cheap test for {x}.",
      "Hand it to a child and to your most impatient friend. Whatever they both do to {x} first is the design brief.",
    ],
    [
      "Everyone has an opinion about {x} and nobody has a reason.",
      "Ask each of them what {x} stops them from doing. Opinions without a verb can wait.",
    ],
    [
      "Would you hide {x} or show it off?",
      "Show it. People forgive a visible part sooner than a hidden one that they have to search for, and {x} earns its place.",
    ],
    [
      "The renderings of {x} are gorgeous and I trust none of them.",
      "Good instinct. Print {x} overnight and judge it with bad kitchen light tomorrow.",
    ],
  ],
  ukrainianThings: ["ручку", "регулятор яскравості", "роз'єм", "скляний купол", "дно лампи"],
  ukrainianPair: [
    "Що б ти ще покращила, якщо подивитись на {x}?",
    "Якщо про {x}, то прибрала б усе, що блищить без потреби. Уночі це лише відбитки пальців.",
  ],
};

const factory: Topic = {
  things: ["the mould", "the paint line", "the battery pack", "the rubber seal", "the test bench"],
  pairs: [
    [
      "The factory went quiet about {x}. Should I worry?",
      "Not yet. Ask for one photo of {x} with today's date on a slip of paper beside it.",
    ],
    [
      "They offer to save money on {x}.",
      "Ask what they would remove. Saving on {x} is fine when the answer is a sentence, and a trap when it is a shrug.",
    ],
    [
      "How do I write an acceptance test for {x}?",
      "List what you can measure without opening anything, give each a tolerance, and add two photos of {x}: one you accept and one you refuse.",
    ],
    [
      "Pavel says {x} is standard and I should relax.",
      "Standard parts fail in standard ways. Ask Pavel which failure of {x} he sees most and test exactly that.",
    ],
    [
      "Who should inspect {x}, us or them?",
      "They inspect every piece, you inspect a handful at random. If the two lists about {x} disagree, stop and talk.",
    ],
    [
      "I do not understand the drawing they sent of {x}.",
      "Say so today. A question about {x} costs a minute now and a container later.",
    ],
    [
      "Is it rude to ask for a video of {x} running?",
      "It is ordinary. Ask for one uncut minute of {x}, with sound: odd noises are the honest part.",
    ],
    [
      "They want to change the supplier for {x}.",
      "Then it is a new part. Treat {x} as untested and ask for samples from the new source before anything moves.",
    ],
    [
      "What would you check first at the plant, beyond {x}?",
      "The reject bin. It tells you more about {x} and everything after it than the tour does.",
    ],
  ],
  ukrainianThings: ["прес-форму", "лінію фарбування", "батарейний блок", "ущільнювач", "стенд для перевірки"],
  ukrainianPair: [
    "Завод знову прислав новини про {x}. Відповідати зараз чи зранку?",
    "Зранку. Лист про {x}, написаний після десятої вечора, завжди на одне речення довший, ніж треба.",
  ],
};

const packaging: Topic = {
  things: ["the box", "the paper insert", "the quick guide", "the sleeve", "the shipping carton"],
  pairs: [
    [
      "What belongs on {x} and what does not?",
      "On {x}: the name, what it is, one drawing. Not on it: adjectives, your life story, a second font.",
    ],
    [
      "I want {x} to survive being reused.",
      "Then avoid glue. Let {x} fold shut, and give people a reason to keep it, such as a ruler along the edge.",
    ],
    [
      "The printer asks for bleed on {x} and I nodded politely.",
      "It is the strip that gets cut away. Extend the background of {x} past the edge and keep text well inside.",
    ],
    [
      "Roman wants a joke on {x}.",
      "One joke, inside, found on the second opening. Jokes on the outside of {x} age in the shop window.",
    ],
    [
      "Can we get rid of plastic in {x} entirely?",
      "Yes, if you accept a paper tab that tears a little. Most people forgive {x} for that.",
    ],
    [
      "How do I check the colours of {x} without flying there?",
      "Ask for a printed proof by post and look at {x} next to a window, at noon and under a kitchen lamp.",
    ],
    [
      "Is {x} too small for the instructions?",
      "Then the instructions are too long. Draw three steps, and let {x} carry a short address for the rest.",
    ],
    [
      "We have two versions of {x} and a stubborn tie.",
      "Put both on a shelf across the room. Keep the version of {x} that you can still recognise from the door.",
    ],
    [
      "The recycling marks on {x} confuse me.",
      "Look up the material code, place the mark where the hand ends, and keep {x} to a single material if you can.",
    ],
  ],
  ukrainianThings: ["коробку", "вкладиш", "коротку інструкцію", "обгортку", "транспортний ящик"],
  ukrainianPair: [
    "Як пояснити друкарні, що ми хочемо {x} без глянцю?",
    "Так і напиши: {x} друкуємо на матовому папері, без лаку, зразок додаємо. І поклади зразок.",
  ],
};

const shop: Topic = {
  things: ["the product page", "the checkout", "the photo gallery", "the size chart", "the FAQ"],
  pairs: [
    [
      "What is the first thing you would cut from {x}?",
      "The sentence that praises itself. Visitors came to {x} to find out, not to applaud.",
    ],
    [
      "People leave at {x} and I do not know why.",
      "Watch three people use {x} on a phone, in silence. The place where they sigh is the answer.",
    ],
    [
      "Yuki rewrote {x} and now it is twice as long.",
      "Keep her facts, drop her bridges. {x} can be a list and nobody will mourn the paragraphs.",
    ],
    [
      "Should {x} mention the other lamps we compared?",
      "Mention the trade-off, not the rival. {x} gains trust when it says who should not buy.",
    ],
    [
      "How fast does {x} have to be?",
      "Fast enough that a thumb does not hover. Shrink the pictures on {x} before anyone touches the code.",
    ],
    [
      "Our designer loves animations on {x}.",
      "Allow one, and let it explain something. If {x} moves without teaching, it is weather.",
    ],
    [
      "I need a headline for {x} by noon.",
      "Try: a small light that stays where you put it. It fits {x} and promises only what the lamp does.",
    ],
    [
      "Is {x} readable for someone who is eighty?",
      "Raise the text size, darken the grey, and read {x} aloud once. What you stumble over, they stop at.",
    ],
    [
      "What do we do with old links to {x}?",
      "Redirect each one to its new home and keep a list. A broken path to {x} is a closed door with a bell.",
    ],
  ],
  ukrainianThings: ["сторінку товару", "кошик", "галерею", "таблицю розмірів", "розділ із запитаннями"],
  ukrainianPair: [
    "Глянь свіжим оком на {x}: що зайве?",
    "Я перечитала {x} і викинула б другий абзац. Він каже те саме, що перший, тільки в краватці.",
  ],
};

const newsletter: Topic = {
  things: [
    "the welcome letter",
    "the behind-the-scenes letter",
    "the reminder",
    "the story about the workshop",
    "the thank-you note",
  ],
  pairs: [
    [
      "Write me a subject line for {x} that is not shouting.",
      "Try “A lamp, a bench, a mistake we kept”. It suits {x} and leaves the capitals at home.",
    ],
    ["How long may {x} be?", "One cup of tea. If {x} needs a second cup, it is two letters."],
    [
      "Half the readers open {x} on a phone in a tram.",
      "Then put the one thing you ask for above the first picture, and let {x} make sense without images.",
    ],
    ["Does {x} need a button?", "One, with a verb. Two buttons in {x} are a quiz."],
    [
      "Somebody answered {x} with four pages of ideas.",
      "Thank them by name and quote one line back. Letters like that are why {x} exists.",
    ],
    [
      "I am scared of sending {x} twice by mistake.",
      "Send it to yourself and to Roman, wait an hour, then lock the list. {x} can bear an hour.",
    ],
    [
      "Would you tell the readers about the failed sample in {x}?",
      "Yes, plainly and with a photo. A small failure in {x} buys more patience than a perfect promise.",
    ],
    [
      "What time of day is right for {x}?",
      "When you would read it yourself. Early morning suits {x}: nobody has disappointed the reader yet.",
    ],
    ["Yuki asks who signs {x}.", "A person, always. {x} from a team sounds like a fridge talking."],
  ],
  ukrainianThings: [
    "вітальний лист",
    "лист про майстерню",
    "нагадування",
    "історію про помилку",
    "лист-подяку",
  ],
  ukrainianPair: [
    "Пишу {x} українською. Який має бути тон?",
    "Теплий і без пафосу. {x} пиши так, ніби лишаєш записку сусідці, яка поливала квіти.",
  ],
};

const fair: Topic = {
  things: ["the demo table", "the dark tent", "the printed leaflet", "the price card", "the spare lamps"],
  pairs: [
    [
      "What could go wrong with {x} at the fair?",
      "Wind, children and enthusiasm. Tape down {x}, and pack twice the tape you think is polite.",
    ],
    [
      "I have never stood behind {x} for a whole day.",
      "Stand beside it instead. People walk up to {x} when nobody guards it.",
    ],
    [
      "A journalist wants to see {x} before opening.",
      "Let her, and let her break something. A story with {x} in her own hands is the better story.",
    ],
    [
      "Roman built {x} out of pallets and pride.",
      "Photograph it before it leans. {x} made by hand says what your leaflet cannot.",
    ],
    [
      "How do we carry {x} by train?",
      "In one piece that fits between two knees. If {x} needs a trolley, it needs a rethink.",
    ],
    [
      "What do I say when someone asks why {x} is so plain?",
      "Say that the light is the decoration, then switch off {x} for a second and let them miss it.",
    ],
    [
      "Should {x} have a sign in English too?",
      "Yes, smaller and below. {x} is a guest in Lviv and can speak both.",
    ],
    [
      "Pavel will mind {x} in the afternoon. What must he know?",
      "Where the charger is, what not to promise, and whom to call. Write it on the back of {x}.",
    ],
    [
      "We forgot to insure {x}.",
      "Ask the organiser for their policy today, and photograph {x} from all sides before it leaves the van.",
    ],
  ],
  ukrainianThings: ["демонстраційний стіл", "темний намет", "листівку", "цінник", "запасні лампи"],
  ukrainianPair: [
    "Скажи, хто простежить за тим, щоб {x} не забули у фургоні?",
    "Олексій. {x} він уже вніс у свій список і двічі підкреслив, другий раз, здається, з образою.",
  ],
};

const shipping: Topic = {
  things: ["the customs form", "the return label", "the pick list", "the tracking mail", "the packing bench"],
  pairs: [
    [
      "The parcel people sent a page about {x} that I cannot parse.",
      "In short: they want weight, value and a plain word for the goods. Fill {x} with those and ignore the poetry.",
    ],
    [
      "How do we stop mistakes with {x} on a busy evening?",
      "One person reads aloud, another packs. {x} stays between them and nobody hums.",
    ],
    [
      "Is there a reason to print {x} at all?",
      "Yes: scanners fail, paper waits. Print {x} and recycle it the same week.",
    ],
    [
      "Roman sorted {x} by colour and I by street.",
      "Sort by the order in which hands reach the shelf. {x} should save steps, not express taste.",
    ],
    [
      "A test parcel came back because of {x}.",
      "Good, better now than in the rush. Circle the field on {x} that confused them and fix that one.",
    ],
    [
      "What does a buyer want from {x}?",
      "One honest line: where the lamp is and who to ask. {x} can be charming after that.",
    ],
    [
      "Could a student learn {x} in an hour?",
      "If you film it once, yes. Show {x} done right, then done wrong, and stop talking.",
    ],
    [
      "I want {x} to feel less like an office.",
      "Play music, put the good scissors on a string, and give {x} a lamp of its own. You do have lamps.",
    ],
    [
      "Who owns {x} when Pavel is away?",
      "Whoever stands nearest with the written steps. {x} must not live in one head.",
    ],
  ],
  ukrainianThings: [
    "митну декларацію",
    "етикетку повернення",
    "список на складі",
    "лист із номером посилки",
    "пакувальний стіл",
  ],
  ukrainianPair: [
    "На складі просять оновити {x}. Це терміново?",
    "Не пожежа. Онови {x} до вечора й надішли одним файлом, щоб ніхто не працював зі старою версією.",
  ],
};

const support: Topic = {
  things: [
    "the first reply",
    "the refund note",
    "the charging complaint",
    "the lost parcel mail",
    "the public review",
  ],
  pairs: [
    [
      "Draft the tone for {x}, please.",
      "Name the problem in their words, say what happens next and when. {x} needs no exclamation marks.",
    ],
    [
      "Someone is furious in {x} and partly right.",
      "Start with the part that is right. {x} cools down when the second sentence is not a defence.",
    ],
    [
      "How do I keep {x} from sounding like a robot?",
      "Use the thing they told you. One detail from their letter turns {x} into an answer.",
    ],
    [
      "Can we reuse {x} as a template?",
      "Reuse the order of thoughts, not the sentences. People compare {x} with each other more than you expect.",
    ],
    [
      "Mark answers {x} at midnight again.",
      "Thank him and hide the laptop. {x} written at midnight gets answered at midnight.",
    ],
    [
      "What must never stand in {x}?",
      "A promise about somebody else's work. {x} may say what you will do, and when you will write again.",
    ],
    [
      "I want to learn from {x} and not just close it.",
      "Tag it with the part and the moment, nothing more. When {x} repeats, the design has spoken.",
    ],
    [
      "Is it fine to be funny in {x}?",
      "If they were funny first. Otherwise let {x} be quick, which is the kinder joke.",
    ],
    [
      "Translate the idea behind {x} for the new volunteer.",
      "You are not there to win. {x} ends well when the other person puts the phone down lighter.",
    ],
  ],
  ukrainianThings: [
    "першу відповідь",
    "лист про повернення",
    "відповідь на скаргу",
    "лист про загублену посилку",
    "відповідь на відгук",
  ],
  ukrainianPair: [
    "Допоможи сформулювати {x}, бо в мене виходить сухо.",
    "Почни з імені та з того, що сталося в людини. {x} пиши від себе, а не від «нашої команди».",
  ],
};

export const LAMP_LAUNCH_TOPICS: readonly Topic[] = [
  design,
  factory,
  packaging,
  shop,
  newsletter,
  fair,
  shipping,
  support,
];
