import { englishSecondPerson } from "./english-second-person";
import type { Language } from "./language";

export const ENGLISH: Language = {
  id: "en",
  script: "latin",
  stopWords:
    "the a an and or but if then so to of in on at by for with from as is are was were be been being am it its it's this that these those there here i i'm i've i'd i'll me my mine you your yours you're he she they them their his her we us our we're we'll we've do does did don't doesn't didn't not no yes have has had will would can could should may might must what who which when where why how just also too very really about into over out up down than only more most some any all both each other one get got go going make let let's please okay ok yeah still now",
  cues: {
    strong: {
      goal: "^goal|my goal|our goal|the goal|main goal|my aim|our aim|my objective|our objective|my plan is|i aim to|we aim to|i prefer|we prefer|i'd rather|i would rather|please remember|remember that|keep in mind|please always|please never|^always|^never|my dream|i dream of|my priority|our priority|my favourite|my favorite|i'm hoping|i hope to|we hope to|it's important to me|important for me|it has to|it must|deadline",
      decision:
        "^decision|decided|we agreed|i agreed|agreed that|agreed to|it's settled|settled on|we chose|i chose|i've chosen|we've chosen|let's go with|let's use|let's take|let's book|let's stick|let's keep|let's make it|let's do|go with the|we'll go with|i'll go with|we will go with|we're going with|i'm going with|final decision|we picked|i picked|switching to|i'm switching|we're switching|we will use|we'll use|i'll use|i'll take|we'll take|we'll skip|approved",
      fact: "my name is|name is|i'm called|is called|are called|i live in|we live in|i work as|i work at|i work for|my birthday|i was born|allergic|vegetarian|vegan|my wife|my husband|my daughter|my son|my address|order number|booking|reference number|ticket number|tracking number|named|my character is|i play|i'm from|we're from",
      open: "open question|still open|still need to find out|need to find out|still need to decide|need to decide|not decided|undecided|haven't decided|to be decided|tbd|^todo|not clear|unclear|don't know yet|still don't know|no idea yet|still waiting|waiting for|unresolved|open issue|pending|follow up|next step*|need to figure out|figure out whether|remains to be",
      date: "january|february|april|june|july|august|september|october|november|december|tomorrow|tonight|next week|next month|next year|by the end of|end of the year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|midnight|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays",
      money: "euro|euros|eur|dollar|dollars|usd|pounds|gbp|percent|per month|per cent|budget",
      replaces:
        "^actually|wait actually|no actually|but actually|actually let's|actually we|instead|instead of|scratch that|on second thought|changed my mind|changed our mind*|no longer|rather than|moved to|postponed to|forget that|correction",
      unsure:
        "don't know|do not know|not sure|cannot tell|can't tell|cannot say|can't say|no idea|i'll check|will check|let me check|get back to you|hard to say|stays open|on the list until|nobody knows|undecided|should ask|need to ask|i'll ask",
      chatter:
        "^hi|^hey|^hello|^morning|^thanks|^thank you|^ok|^okay|^lol|^haha*|^yep|^yeah|^sorry|^no worries|^brb|^good morning|^good night|^bye|^nice|^cool|^great",
    },
    weak: {
      goal: "i'd love|we'd love|i want|we want|i need|we need|i'd like|i would like|we'd like|i wish|i love|i like|i hate|i don't like|i don't want|we don't want|i'm trying to|we're trying to|i'm looking for|i plan to|we plan to|i'm building|i want to|afraid of",
      decision: "we will|we'll|let's|agreed|i'll|we are going to|we're going to",
      open: "need to|have to|should we|remind me|don't forget|not yet|to do|whether",
      fact: "costs|arrives|arrive|opens|starts|lasts|weighs|charges|moves in|born",
      date: "at noon|at nine|at ten|in the morning|in the evening|next|today|in may|in march|spring|summer|autumn|winter|christmas|easter|until",
      unsure: "maybe|perhaps|depends",
      asks: "^what|^what's|^why|^how|^who|^where|^when|^which|^can you|^can we|^can i|^could|^should|^do we|^do i|^do you|^does|^is it|^is there|^are there|^will",
    },
  },
  labels:
    /^(?:(?:hey|hi|hello|ok|okay|well|so|oh|wait|btw|by the way|scratch that|actually)[,!]\s{1,5}|(?:decision|decided|agreed|open question|question|todo|to do|note|fact|goal|reminder|preference)\s{0,3}[:—–-]\s{1,5})/i,
  headings: {
    goal: "What you want",
    decision: "What you decided",
    fact: "Facts, dates and numbers",
    open: "Still open",
    context: "What you talked about",
  },
  frames: {
    said: (quote) => `You said: ${quote}`,
    asked: (quote) => `You asked: ${quote}`,
    quote: (text) => `“${text}${/[\p{L}\p{N}]$/u.test(text) ? "." : ""}”`,
  },
  title: (messages) =>
    `Offline extract of ${messages} ${messages === 1 ? "message" : "messages"} (no model was used):`,
  people: (names, bot) => `You are ${names}, in a group with ${bot}.`,
  more: (count) => `${count} more`,
  iWords: "i i'm im i've i'd i'll me my mine myself",
  weWords: "we we're we've we'd we'll us our ours ourselves let's",
  toSecondPerson: englishSecondPerson,
};
