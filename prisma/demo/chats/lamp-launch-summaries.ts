/** Covers the exchanges 1–148. */
export const FIRST_SUMMARY = `You are preparing the launch of the Firefly One, a small rechargeable camping lamp, with Oksana, Roman and Pavel. So far you worked on the shape of the lamp, on the factory in Brno and on the packaging.

**Goals and preferences**
- You want to sell 500 Firefly One lamps before the end of the year.
- You prefer short answers with bullet points and asked for this to be remembered.
- You like parts that explain themselves: if a stranger needs a word from you, the part is not finished.

**Decisions**
- You make the lamp in two colours only, moss green and sand.
- You decided to skip the phone app for version one.
- You test printed copies on gravel and with impatient friends before any drawing goes to the model maker.
- You keep packaging to a single material, without glue and without plastic where a paper tab will do.

**Facts, dates and numbers**
- The factory quote is 18.40 euros per lamp for the first batch.
- The prototypes arrive from Brno on 14 September.
- The total launch budget is 24,000 euros, packaging included.
- Pavel speaks for the factory side; Oksana criticises the looks; Roman builds things and wants a joke on the box.

**Open questions**
- It is not settled who will certify the battery for air freight. Nobody has claimed it yet.
- The factory sometimes goes quiet; you agreed with yourself to ask for one dated photo instead of worrying.

**How to go on**
- You were comparing two versions of the box when this part ended, and you asked for ways to judge printed colours at home. Expect questions about proofs, the quick guide and the move from packaging to the shop page. You share frank news about mistakes and want frank advice back, without praise.`;

/** Covers the exchanges 149–298. */
export const SECOND_SUMMARY = `You moved from packaging to selling: the shop page, the letters to the waiting list, and the fair in Lviv. You wrote most days, sometimes in Ukrainian, and asked for blunt edits more than for new text.

**Goals and preferences**
- You want at least 40 percent of the pre-orders to come from the newsletter.
- You want letters signed by a person, one button each, readable on a phone in a tram.
- You still prefer short answers with bullet points.

**Decisions**
- You go with the carrier Fjordpost for all parcels in Europe.
- The pre-order price is 49 euros.
- Returns are free for 30 days.
- The shop page says who should not buy the lamp, and names no rival.
- Failed samples are told plainly in the letters, with a photo.

**Facts, dates and numbers**
- The pre-order page opens on 5 October at nine in the morning.
- The waiting list has 1,280 people.
- Oleksii runs the demo at the fair in Lviv on 22 October.
- Yuki rewrites pages, at length; Roman built the demo table from pallets; Pavel minds it in the afternoon; a journalist asked for a look before opening.

**Open questions**
- You still need to find out whether the sand colour fades in sunlight. A sample stands on the window sill, but nobody has looked at it next to a fresh one.
- Who certifies the battery for air freight remains open from the first part.
- The insurance for the demo table was forgotten, and the organiser has not answered yet.

**How to go on**
- The fair was the last topic: wind, tape, leaflets in two languages, spare lamps on the train. After it you planned to turn to parcels and to answering customers. You sounded tired but pleased, and you asked for calm, practical steps rather than for encouragement.`;
