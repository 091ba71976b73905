import { plainName } from "@/importing/vocabulary/plain-name.ts";

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));

/** The three-letter codes of ISO 3166 that catalogues use. */
const THREE_LETTERS =
  "AFG AF, ALB AL, DZA DZ, AND AD, AGO AO, ARG AR, ARM AM, AUS AU, AUT AT, AZE AZ, BHS BS, BHR BH, " +
  "BGD BD, BRB BB, BLR BY, BEL BE, BLZ BZ, BEN BJ, BTN BT, BOL BO, BIH BA, BWA BW, BRA BR, BRN BN, " +
  "BGR BG, BFA BF, BDI BI, KHM KH, CMR CM, CAN CA, CPV CV, CAF CF, TCD TD, CHL CL, CHN CN, COL CO, " +
  "COM KM, COG CG, COD CD, CRI CR, CIV CI, HRV HR, CUB CU, CYP CY, CZE CZ, DNK DK, DJI DJ, DMA DM, " +
  "DOM DO, ECU EC, EGY EG, SLV SV, GNQ GQ, ERI ER, EST EE, SWZ SZ, ETH ET, FJI FJ, FIN FI, FRA FR, " +
  "GAB GA, GMB GM, GEO GE, DEU DE, GHA GH, GRC GR, GRD GD, GTM GT, GIN GN, GNB GW, GUY GY, HTI HT, " +
  "HND HN, HKG HK, HUN HU, ISL IS, IND IN, IDN ID, IRN IR, IRQ IQ, IRL IE, ISR IL, ITA IT, JAM JM, " +
  "JPN JP, JOR JO, KAZ KZ, KEN KE, KOR KR, KWT KW, KGZ KG, LAO LA, LVA LV, LBN LB, LSO LS, LBR LR, " +
  "LBY LY, LIE LI, LTU LT, LUX LU, MAC MO, MDG MG, MWI MW, MYS MY, MDV MV, MLI ML, MLT MT, MRT MR, " +
  "MUS MU, MEX MX, MDA MD, MCO MC, MNG MN, MNE ME, MAR MA, MOZ MZ, MMR MM, NAM NA, NPL NP, NLD NL, " +
  "NZL NZ, NIC NI, NER NE, NGA NG, MKD MK, NOR NO, OMN OM, PAK PK, PAN PA, PNG PG, PRY PY, PER PE, " +
  "PHL PH, POL PL, PRT PT, PRI PR, QAT QA, ROU RO, RUS RU, RWA RW, SMR SM, SAU SA, SEN SN, SRB RS, " +
  "SLE SL, SGP SG, SVK SK, SVN SI, ZAF ZA, ESP ES, LKA LK, SDN SD, SUR SR, SWE SE, CHE CH, SYR SY, " +
  "TWN TW, TJK TJ, TZA TZ, THA TH, TGO TG, TTO TT, TUN TN, TUR TR, TKM TM, UGA UG, UKR UA, ARE AE, " +
  "GBR GB, USA US, URY UY, UZB UZ, VEN VE, VNM VN, YEM YE, ZMB ZM, ZWE ZW";

/** Short, former and abbreviated names of countries, as `plainName` writes them. */
const OTHER_NAMES = {
  US: "usa, us, u s a, u s, united states of america, etats unis d amerique",
  GB: "uk, u k, great britain, grande bretagne, britain, england, angleterre, scotland, ecosse, wales",
  CN: "prc, p r c, p r china, pr china, mainland china, people s republic of china, rpc",
  CZ: "czech republic, republique tcheque, tcheque",
  HK: "hong kong, hongkong",
  KR: "republic of korea, korea republic of, korea south",
  MO: "macau, macao",
  NL: "the netherlands, holland, hollande",
  TR: "turkey",
  TW: "taiwan r o c, taiwan roc, r o c",
  VN: "viet nam",
  AE: "uae, u a e",
  RU: "russian federation, federation de russie",
  CI: "ivory coast",
  MM: "burma, birmanie",
};

/** The codes of country names, built on first use, because most files contain codes. */
let codes: Map<string, string> | null = null;

function namesToCodes() {
  const found = new Map<string, string>();
  for (const language of ["fr-CA", "en-CA"]) {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    for (const first of LETTERS) {
      for (const second of LETTERS) {
        const name = names.of(first + second);
        if (name !== undefined) found.set(plainName(name), first + second);
      }
    }
  }
  for (const pair of THREE_LETTERS.split(", ")) {
    const [three = "", two = ""] = pair.split(" ");
    found.set(plainName(three), two);
  }
  for (const [code, names] of Object.entries(OTHER_NAMES))
    for (const name of names.split(", ")) found.set(name, code);
  return found;
}

/** "É.-U." means the United States, but only with its accent, because "E.U." may be the European Union. */
const STATES = /^É\.?[-\s]?U\.?(?:[-\s]?A\.?)?$/iu;
/** "R.-U." means the United Kingdom, but only with its period and hyphen, because "RU" is the code of Russia. */
const KINGDOM = /^R\.\s?-\s?U\.?$/i;

const MADE_IN = /^(?:made in|product of|fabrique (?:au|en|aux)|produit (?:du|de|des)) (?:the )?/;

/**
 * The two-letter code of a country written as a code or a name, in English or French. Any two letters except "UK" count
 * as a code. Any other text that isn't a country is unchanged.
 */
export function countryCode(written: string): string {
  if (written === "") return "";
  if (/^[a-z]{2}$/i.test(written) && plainName(written) !== "uk") return written.toUpperCase();
  if (STATES.test(written)) return "US";
  if (KINGDOM.test(written)) return "GB";
  codes ??= namesToCodes();
  const name = plainName(written);
  return codes.get(name) ?? codes.get(name.replace(MADE_IN, "")) ?? written;
}
