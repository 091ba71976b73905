/**
 * How well characters fit their neighbours, in points: about 2 for a character in its usual position, 0 for no
 * evidence, and negative where it makes no sense. Text decoded with the wrong encoding has symbols within words,
 * capitals after lowercase letters and accents where no language has them.
 */

const EDGE = "";
const isLetter = (text: string) => /^\p{L}$/u.test(text);
const isSmall = (text: string) => /^\p{Ll}$/u.test(text);
const isCapital = (text: string) => /^\p{Lu}$/u.test(text);
const isDigit = (text: string) => text >= "0" && text <= "9" && text.length === 1;
/** Whether a word can end or begin here: the edge of a cell, a space or punctuation. */
const isGap = (text: string) => text === EDGE || /^[\s\p{P}\u00a0\u202f]$/u.test(text);

const setOf = (characters: string) => new Set(characters);
const COMMON_ACCENTED = setOf("éèàêçôîâûùëïœÉÈÀÇÊÔÎüöäßÖÄÜñáíóúãõ");
const POSSIBLE = setOf("ÂÛÙËÏŒåøæÅØÆìòÁÍÓÚÑÃÕÌÒ");
/** Letters that are typical of the languages written in Windows-1250. */
const CENTRAL_EUROPEAN = setOf("łąęśćżźńŁĄĘŚĆŻŹŃčřěšžýůťďňČŘŠŽŮŤĎŇőűŐŰăţşŢŞĂôľĺŕđĐ");
/** Accented letters that stand next to each other in words of German, Spanish, Portuguese or French. */
const PAIRS = new Set(
  "öß üß äß ñó ñí ñé ñá çã çõ çó çá çé ÑÓ ÑÍ ÑÉ ÑÁ ÇÃ ÇÕ ÇÓ ÇÁ ÇÉ éè".split(" "),
);
/** French words rarely end in a letter of `NEVER_LAST`, and rarely have a letter of `ONLY_LAST` before their end. */
const NEVER_LAST = setOf("îïìëôœæçèÌ");
const ONLY_LAST = setOf("ùÙ");
const NEVER_FIRST = setOf("ÈËèëïìÌÙ");
/**
 * Nasal vowels that usually come before one of a few letters in Portuguese. Their bytes are Hungarian and Romanian
 * letters in Windows-1250.
 */
const NASAL = new Map([
  ["õ", /[eE]/],
  ["Õ", /[eE]/],
  ["ã", /[oOeE]/],
  ["Ã", /[oOeE]/],
]);
/**
 * Letters with the same byte in Windows-1252 and Windows-1250, so they are no evidence for either. They're most common
 * in languages of the latter.
 */
const SHARED = setOf("šžýŠŽÝ");
const ALONE = setOf("àÀéÉøØ");
const CJK =
  /^[\u3005-\u3007\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff\uac00-\ud7a3\uff10-\uff19\uff21-\uff3a]$/u;
const CYRILLIC = /^[А-яЁё]$/u;

type Rule = (before: string, after: string, second: string) => number;

const opening: Rule = (before, after) =>
  (isLetter(after) || isDigit(after)) && isGap(before) ? 2 : -1.5;
const closing: Rule = (before, after) =>
  !isGap(before) || /[.!?)%]/.test(before) ? (isGap(after) ? 2 : -2) : -1.5;
const dash: Rule = (before, after) =>
  isGap(before) === isGap(after) && !isLetter(before) ? 2 : isLetter(after) ? -1 : 0.5;
const afterWord: Rule = (before, after) =>
  (isLetter(before) || isDigit(before) || before === ")") && !isSmall(after) ? 2 : -2;
const degree: Rule = (before, after) =>
  isDigit(before) || /[nN]/.test(before) ? 2 : before === " " && /[CF]/.test(after) ? 1 : -1.5;
const power: Rule = (before, after) =>
  isLetter(after) ? -3 : /[mMtT]/.test(before) ? 2 : isDigit(before) ? 0.5 : -1;
const fraction: Rule = (before, after) => (isLetter(before) || isLetter(after) ? -2 : 2);
const currency: Rule = (before, after, second) => {
  if (isLetter(before) && isLetter(after)) return -3;
  const isAmount = isDigit(before) || isDigit(after) || (isGap(before) && isDigit(second));
  return isAmount ? 2 : isGap(before) && isGap(after) ? 0.5 : -1;
};

const RULES = new Map<string, Rule>();
function rule(characters: string, points: Rule) {
  for (const character of characters) RULES.set(character, points);
}
rule("’", (before, after) =>
  isLetter(before) && isLetter(after) ? 2 : isDigit(before) ? 1 : isLetter(before) ? 0.5 : -1,
);
rule("‘", (before, after) => (isGap(before) && isLetter(after) ? 1 : -1.5));
rule("„", opening);
// German quotations end with the quotation mark that English quotations begin with.
rule("“", (before, after) =>
  (isLetter(before) || isDigit(before)) && isGap(after) ? 1 : opening(before, after, EDGE),
);
rule("”", closing);
rule("«", (before) => (isGap(before) ? 1.5 : -2));
rule("»", (_before, after) => (isGap(after) ? 1.5 : -2));
rule("–—", dash);
rule("…", (before, after) => (!isLetter(after) && !isGap(before) ? 2 : -1));
rule("•·", (before, after) => (isGap(before) && isGap(after) ? 1 : -1));
rule("®™", afterWord);
rule("©", (before, after) => (isGap(before) && !isSmall(after) ? 1 : -1.5));
rule("°º", degree);
rule("ª", (before) => (isDigit(before) ? 1.5 : -1.5));
rule("±", (before, after) => (!isLetter(before) && (isDigit(after) || after === " ") ? 2 : -1.5));
rule("×÷", (before, after) => (isLetter(before) || isLetter(after) ? -1 : 2));
rule("²³¹", power);
rule("½¼¾", fraction);
rule("µμ", (before, after) => (isLetter(after) && !isLetter(before) ? 2 : -1.5));
rule("€£¥¢", currency);
rule("\u00a0\u202f", (before, after) => (isGap(before) && isGap(after) ? 0.5 : 1));
rule("¿¡", (before, after) => (isGap(before) && isLetter(after) ? 1 : -3));
rule("§", (_before, after) => (isDigit(after) || after === " " ? 1 : -1.5));
rule("≤≥", (_before, after) => (isDigit(after) || after === " " ? 0.5 : -2));
rule("Ω", (before, after) => (!isLetter(before) && isGap(after) ? 0.5 : -2));
rule("\u00ad\ufeff\u200b\u200e\u200f", () => 0);

/** The points of one character between its neighbours. `second` is the character two positions before it. */
export function characterFit(
  character: string,
  before: string,
  after: string,
  second: string,
): number {
  const points = RULES.get(character);
  if (points !== undefined) return points(before, after, second);
  if (CYRILLIC.test(character)) return foreignLetter(character, before, after, CYRILLIC);
  if (CJK.test(character)) return ideograph(before, after);
  if (!isLetter(character)) return /^[\p{Cc}\p{Co}\p{Cn}\ufffd]$/u.test(character) ? -6 : -2;
  return letter(character, before, after);
}

function letter(character: string, before: string, after: string): number {
  const isCentral = CENTRAL_EUROPEAN.has(character);
  if (isCapital(character) && isSmall(before)) return -4;
  if (isSmall(character) && isCapital(before) && isCapital(after)) return -3;
  if (isCapital(character) && isCapital(before) && isSmall(after)) return -1.5;
  if (NEVER_FIRST.has(character) && !isLetter(before) && isSmall(after)) return -0.5;
  // Central European words can have several accented letters in a row, which is rare in other languages.
  const isAfterAccent = isLetter(before) && before > "\u007f" && before !== character;
  const isCommonPair = PAIRS.has(before + character) || isCentral || CENTRAL_EUROPEAN.has(before);
  if (isAfterAccent && !isCommonPair) return -2;
  if (!isLetter(before) && !isLetter(after)) return ALONE.has(character) ? 1 : -2;
  if (isLetter(before) && !isLetter(after) && NEVER_LAST.has(character)) return -0.5;
  if (ONLY_LAST.has(character) && isLetter(after)) return 0;
  const followers = NASAL.get(character);
  if (followers !== undefined) return followers.test(after) ? 2 : -0.5;
  if (SHARED.has(character)) return 0;
  if (COMMON_ACCENTED.has(character)) return 2;
  if (isCentral) return 1.5;
  return POSSIBLE.has(character) ? 0.5 : -1;
}

/** The points of a letter in another script. A word has a single script, and no capital after a lowercase letter. */
function foreignLetter(character: string, before: string, after: string, script: RegExp): number {
  if (isCapital(character) && isSmall(before)) return -4;
  if ([before, after].some((each) => isLetter(each) && !script.test(each))) return -3;
  return script.test(before) || script.test(after) ? 1.5 : -1;
}

const ideograph = (before: string, after: string) =>
  isSmall(before) || isSmall(after) ? -3 : CJK.test(before) || CJK.test(after) ? 2 : 0;
