/**
 * Country names as the admin of a shop shows them with PHP's intl extension: the region names of Unicode CLDR 48, read
 * 2026-11-23. They are stored as data instead of using `Intl.DisplayNames`, because a file must not depend on the
 * browser that writes it. Turkey has no English name here: CLDR 42 renamed it, and shops run older and newer versions.
 */
const ENGLISH = `
AD Andorra;AE United Arab Emirates;AF Afghanistan;AG Antigua & Barbuda;AI Anguilla;
AL Albania;AM Armenia;AO Angola;AQ Antarctica;AR Argentina;AS American Samoa;AT Austria;
AU Australia;AW Aruba;AX Åland Islands;AZ Azerbaijan;BA Bosnia & Herzegovina;BB Barbados;
BD Bangladesh;BE Belgium;BF Burkina Faso;BG Bulgaria;BH Bahrain;BI Burundi;BJ Benin;
BL St. Barthélemy;BM Bermuda;BN Brunei;BO Bolivia;BQ Caribbean Netherlands;BR Brazil;
BS Bahamas;BT Bhutan;BV Bouvet Island;BW Botswana;BY Belarus;BZ Belize;CA Canada;
CC Cocos (Keeling) Islands;CD Congo - Kinshasa;CF Central African Republic;
CG Congo - Brazzaville;CH Switzerland;CI Côte d’Ivoire;CK Cook Islands;CL Chile;CM Cameroon;
CN China;CO Colombia;CR Costa Rica;CU Cuba;CV Cape Verde;CW Curaçao;CX Christmas Island;
CY Cyprus;CZ Czechia;DE Germany;DJ Djibouti;DK Denmark;DM Dominica;DO Dominican Republic;
DZ Algeria;EC Ecuador;EE Estonia;EG Egypt;EH Western Sahara;ER Eritrea;ES Spain;ET Ethiopia;
FI Finland;FJ Fiji;FK Falkland Islands;FM Micronesia;FO Faroe Islands;FR France;GA Gabon;
GB United Kingdom;GD Grenada;GE Georgia;GF French Guiana;GG Guernsey;GH Ghana;GI Gibraltar;
GL Greenland;GM Gambia;GN Guinea;GP Guadeloupe;GQ Equatorial Guinea;GR Greece;
GS South Georgia & South Sandwich Islands;GT Guatemala;GU Guam;GW Guinea-Bissau;GY Guyana;
HK Hong Kong SAR China;HM Heard & McDonald Islands;HN Honduras;HR Croatia;HT Haiti;
HU Hungary;ID Indonesia;IE Ireland;IL Israel;IM Isle of Man;IN India;
IO British Indian Ocean Territory;IQ Iraq;IR Iran;IS Iceland;IT Italy;JE Jersey;JM Jamaica;
JO Jordan;JP Japan;KE Kenya;KG Kyrgyzstan;KH Cambodia;KI Kiribati;KM Comoros;
KN St. Kitts & Nevis;KP North Korea;KR South Korea;KW Kuwait;KY Cayman Islands;
KZ Kazakhstan;LA Laos;LB Lebanon;LC St. Lucia;LI Liechtenstein;LK Sri Lanka;LR Liberia;
LS Lesotho;LT Lithuania;LU Luxembourg;LV Latvia;LY Libya;MA Morocco;MC Monaco;MD Moldova;
ME Montenegro;MF St. Martin;MG Madagascar;MH Marshall Islands;MK North Macedonia;ML Mali;
MM Myanmar (Burma);MN Mongolia;MO Macao SAR China;MP Northern Mariana Islands;MQ Martinique;
MR Mauritania;MS Montserrat;MT Malta;MU Mauritius;MV Maldives;MW Malawi;MX Mexico;
MY Malaysia;MZ Mozambique;NA Namibia;NC New Caledonia;NE Niger;NF Norfolk Island;NG Nigeria;
NI Nicaragua;NL Netherlands;NO Norway;NP Nepal;NR Nauru;NU Niue;NZ New Zealand;OM Oman;
PA Panama;PE Peru;PF French Polynesia;PG Papua New Guinea;PH Philippines;PK Pakistan;
PL Poland;PM St. Pierre & Miquelon;PN Pitcairn Islands;PR Puerto Rico;
PS Palestinian Territories;PT Portugal;PW Palau;PY Paraguay;QA Qatar;RE Réunion;RO Romania;
RS Serbia;RU Russia;RW Rwanda;SA Saudi Arabia;SB Solomon Islands;SC Seychelles;SD Sudan;
SE Sweden;SG Singapore;SH St. Helena;SI Slovenia;SJ Svalbard & Jan Mayen;SK Slovakia;
SL Sierra Leone;SM San Marino;SN Senegal;SO Somalia;SR Suriname;SS South Sudan;
ST São Tomé & Príncipe;SV El Salvador;SX Sint Maarten;SY Syria;SZ Eswatini;
TC Turks & Caicos Islands;TD Chad;TF French Southern Territories;TG Togo;TH Thailand;
TJ Tajikistan;TK Tokelau;TL Timor-Leste;TM Turkmenistan;TN Tunisia;TO Tonga;
TT Trinidad & Tobago;TV Tuvalu;TW Taiwan;TZ Tanzania;UA Ukraine;UG Uganda;
UM U.S. Outlying Islands;US United States;UY Uruguay;UZ Uzbekistan;VA Vatican City;
VC St. Vincent & Grenadines;VE Venezuela;VG British Virgin Islands;VI U.S. Virgin Islands;
VN Vietnam;VU Vanuatu;WF Wallis & Futuna;WS Samoa;XK Kosovo;YE Yemen;YT Mayotte;
ZA South Africa;ZM Zambia;ZW Zimbabwe`;

const FRENCH = `
AD Andorre;AE Émirats arabes unis;AF Afghanistan;AG Antigua-et-Barbuda;AI Anguilla;
AL Albanie;AM Arménie;AO Angola;AQ Antarctique;AR Argentine;AS Samoa américaines;
AT Autriche;AU Australie;AW Aruba;AX Îles Åland;AZ Azerbaïdjan;BA Bosnie-Herzégovine;
BB Barbade;BD Bangladesh;BE Belgique;BF Burkina Faso;BG Bulgarie;BH Bahreïn;BI Burundi;
BJ Bénin;BL Saint-Barthélemy;BM Bermudes;BN Brunei;BO Bolivie;BQ Pays-Bas caribéens;
BR Brésil;BS Bahamas;BT Bhoutan;BV Île Bouvet;BW Botswana;BY Biélorussie;BZ Belize;
CA Canada;CC Îles Cocos;CD Congo-Kinshasa;CF République centrafricaine;CG Congo-Brazzaville;
CH Suisse;CI Côte d’Ivoire;CK Îles Cook;CL Chili;CM Cameroun;CN Chine;CO Colombie;
CR Costa Rica;CU Cuba;CV Cap-Vert;CW Curaçao;CX Île Christmas;CY Chypre;CZ Tchéquie;
DE Allemagne;DJ Djibouti;DK Danemark;DM Dominique;DO République dominicaine;DZ Algérie;
EC Équateur;EE Estonie;EG Égypte;EH Sahara occidental;ER Érythrée;ES Espagne;ET Éthiopie;
FI Finlande;FJ Fidji;FK Îles Malouines;FM Micronésie;FO Îles Féroé;FR France;GA Gabon;
GB Royaume-Uni;GD Grenade;GE Géorgie;GF Guyane française;GG Guernesey;GH Ghana;GI Gibraltar;
GL Groenland;GM Gambie;GN Guinée;GP Guadeloupe;GQ Guinée équatoriale;GR Grèce;
GS Géorgie du Sud-et-les Îles Sandwich du Sud;GT Guatemala;GU Guam;GW Guinée-Bissau;
GY Guyana;HK R.A.S. chinoise de Hong Kong;HM Îles Heard-et-MacDonald;HN Honduras;HR Croatie;
HT Haïti;HU Hongrie;ID Indonésie;IE Irlande;IL Israël;IM Île de Man;IN Inde;
IO Territoire britannique de l’océan Indien;IQ Irak;IR Iran;IS Islande;IT Italie;JE Jersey;
JM Jamaïque;JO Jordanie;JP Japon;KE Kenya;KG Kirghizstan;KH Cambodge;KI Kiribati;KM Comores;
KN Saint-Christophe-et-Niévès;KP Corée du Nord;KR Corée du Sud;KW Koweït;KY Îles Caïmans;
KZ Kazakhstan;LA Laos;LB Liban;LC Sainte-Lucie;LI Liechtenstein;LK Sri Lanka;LR Liberia;
LS Lesotho;LT Lituanie;LU Luxembourg;LV Lettonie;LY Libye;MA Maroc;MC Monaco;MD Moldavie;
ME Monténégro;MF Saint-Martin;MG Madagascar;MH Îles Marshall;MK Macédoine du Nord;ML Mali;
MM Myanmar (Birmanie);MN Mongolie;MO R.A.S. chinoise de Macao;MP Îles Mariannes du Nord;
MQ Martinique;MR Mauritanie;MS Montserrat;MT Malte;MU Maurice;MV Maldives;MW Malawi;
MX Mexique;MY Malaisie;MZ Mozambique;NA Namibie;NC Nouvelle-Calédonie;NE Niger;
NF Île Norfolk;NG Nigeria;NI Nicaragua;NL Pays-Bas;NO Norvège;NP Népal;NR Nauru;NU Niue;
NZ Nouvelle-Zélande;OM Oman;PA Panama;PE Pérou;PF Polynésie française;
PG Papouasie-Nouvelle-Guinée;PH Philippines;PK Pakistan;PL Pologne;
PM Saint-Pierre-et-Miquelon;PN Îles Pitcairn;PR Porto Rico;PS Territoires palestiniens;
PT Portugal;PW Palaos;PY Paraguay;QA Qatar;RE La Réunion;RO Roumanie;RS Serbie;RU Russie;
RW Rwanda;SA Arabie saoudite;SB Îles Salomon;SC Seychelles;SD Soudan;SE Suède;SG Singapour;
SH Sainte-Hélène;SI Slovénie;SJ Svalbard et Jan Mayen;SK Slovaquie;SL Sierra Leone;
SM Saint-Marin;SN Sénégal;SO Somalie;SR Suriname;SS Soudan du Sud;ST Sao Tomé-et-Principe;
SV Salvador;SX Saint-Martin (partie néerlandaise);SY Syrie;SZ Eswatini;
TC Îles Turques-et-Caïques;TD Tchad;TF Terres australes françaises;TG Togo;TH Thaïlande;
TJ Tadjikistan;TK Tokelau;TL Timor oriental;TM Turkménistan;TN Tunisie;TO Tonga;TR Turquie;
TT Trinité-et-Tobago;TV Tuvalu;TW Taïwan;TZ Tanzanie;UA Ukraine;UG Ouganda;
UM Îles mineures éloignées des États-Unis;US États-Unis;UY Uruguay;UZ Ouzbékistan;
VA État de la Cité du Vatican;VC Saint-Vincent-et-les Grenadines;VE Venezuela;
VG Îles Vierges britanniques;VI Îles Vierges des États-Unis;VN Viêt Nam;VU Vanuatu;
WF Wallis-et-Futuna;WS Samoa;XK Kosovo;YE Yémen;YT Mayotte;ZA Afrique du Sud;ZM Zambie;
ZW Zimbabwe`;

/** The names that differ in Canadian French. */
const CANADIAN_FRENCH = `
AX îles d’Åland;BN Brunéi;BV île Bouvet;BY Bélarus;BZ Bélize;CC îles Cocos (Keeling);CK îles Cook;
CX île Christmas;FK îles Malouines;FO îles Féroé;HM îles Heard et McDonald;IM île de Man;
KG Kirghizistan;KN Saint‑Kitts‑et‑Nevis;LR Libéria;MF Saint-Martin (France);MM Myanmar;
MP Mariannes du Nord;NF île Norfolk;NG Nigéria;PN îles Pitcairn;RE la Réunion;
SX Saint-Martin (Pays-Bas);TL Timor-Leste;UM îles mineures éloignées des États-Unis;
VA Cité du Vatican;VE Vénézuéla;VG îles Vierges britanniques;VI îles Vierges américaines;VN Vietnam`;

const parsed = (written: string): [string, string][] =>
  written
    .trim()
    .split(/;\s*/)
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]);

/** The languages of a shop's admin that people can choose in the channel's settings. */
export const ADMIN_LANGUAGES = ["English", "Français (Canada)", "Français (France)"] as const;
type AdminLanguage = (typeof ADMIN_LANGUAGES)[number];

const NAMES: Record<AdminLanguage, ReadonlyMap<string, string>> = {
  English: new Map(parsed(ENGLISH)),
  "Français (Canada)": new Map([...parsed(FRENCH), ...parsed(CANADIAN_FRENCH)]),
  "Français (France)": new Map(parsed(FRENCH)),
};

/**
 * The name of a country in the language of a shop's admin, by its ISO 3166-1 code. Null if the code is unknown or shops
 * use different names.
 */
export function countryName(code: string, language: string): string | null {
  const known = ADMIN_LANGUAGES.find((one) => one === language) ?? ADMIN_LANGUAGES[0];
  return NAMES[known].get(code.toUpperCase()) ?? null;
}

/** Whether this is a code in ISO 3166-1, or Kosovo's code. */
export const isCountryCode = (code: string): boolean => NAMES["Français (France)"].has(code);
