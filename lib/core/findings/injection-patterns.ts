/** Up to three words between the parts of a phrase; all repeats are bounded, so that no text makes a search slow. */
const GAP = String.raw`\s{1,5}(?:[^\s.!?]{1,15}\s{1,5}){0,3}?`;
const START = String.raw`(?<![\p{L}\p{N}])`;

const phrase = (...parts: readonly string[]): RegExp => new RegExp(START + parts.join(GAP), "iu");

/** Phrases and tokens that give orders to the model. */
export const INJECTION_PATTERNS: readonly RegExp[] = [
  /<\|(?:im_start|im_end|im_sep|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id)\|>/i,
  /<<SYS>>|\[\/?INST\]|<(?:start|end)_of_turn>/,
  // English
  phrase(
    "(?:ignore|disregard|forget|override|bypass)",
    "(?:previous|prior|above|earlier|preceding|foregoing|system|initial|original)",
    "(?:instructions?|prompts?|rules|directions|directives|guidelines|commands)",
  ),
  phrase(
    "(?:ignore|disregard|forget|override)",
    "(?:instructions|directives|prompts)",
    "(?:above|before|previously|given)",
  ),
  phrase(
    "(?:reveal|show|print|repeat|output|display|leak)",
    "your",
    "(?:system|initial|hidden|secret)",
    "(?:prompt|instructions)",
  ),
  /(?<!\p{L})you are now (?:DAN\b|in (?:developer|god|debug) mode|jailbroken|unrestricted|free from)/iu,
  // Ukrainian and Russian
  phrase(
    "(?:про)?(?:ігноруй|игнорируй)(?:те)?",
    "(?:попередн|минул|вищезазначен|системн|предыдущ|прошл|прежн|вышеуказанн|системн|усі|всі|все)[^\\s]{0,10}",
    "(?:інструкц|вказівк|правил|команд|наказ|промпт|инструкц|указани|приказ)",
  ),
  phrase(
    "(?:забудь|відкинь|отбрось)(?:те)?",
    "(?:попередн|вищезазначен|системн|предыдущ|прежн|вышеуказанн)[^\\s]{0,10}",
    "(?:інструкц|вказівк|команд|наказ|промпт|инструкц|указани|приказ)",
  ),
  phrase(
    "(?:покажи|виведи|розкрий|выведи|раскрой)(?:те)?",
    "системн[^\\s]{0,6}",
    "(?:промпт|інструкц|инструкц|підказк|подсказк)",
  ),
  // Portuguese and Spanish
  phrase(
    "(?:ignor[ea]|esque[çc][ae]|olvid[ae]|desconsider[ea])[mn]?",
    "(?:instru[çc]|regras|reglas|comandos|orientaç|ordens|prompt)[^\\s]{0,8}",
    "(?:anterior|acima|pr[ée]vi|do sistema|del sistema|arriba)",
  ),
  phrase("(?:mostr[ea]|revel[ea]|imprim[ae])", "(?:prompt|instruç[^\\s]{0,6})", "(?:d[oe]l? sistema)"),
  // A line that poses as the system
  /(?:^|\n)[ \t>*#[]{0,6}system(?: prompt| message)?[\]*]{0,3}:[ \t*]{0,4}(?:you|your|new|the (?:user|assistant|bot|model)|ignore|forget|disregard|reveal|print|output|show|respond|reply|answer|act|from now|override|enable|disable|do not|don't|must|always|never|obey|follow|execute|grant|ти|ви|ты|вы|тепер|теперь|ігнор|игнор|відпов|отвеч|você|agora|ignore|responda)(?!\p{L}{4})/iu,
  /(?:^|\n)[ \t]{0,4}(?:<\/?system(?:[_ -]prompt)?>|#{2,4} ?system(?: prompt| message)?:?[ \t]{0,4}(?:\n|$)|\[system\][ \t:])/i,
];
