import { localStore } from '../../browser/storage.ts';
import { PHONE_KEY } from '../../session/session.ts';
import { ownValue, readJson } from '../../session/sessionShape.ts';

/** A phone number as typed, with the selected country (ISO 3166). */
export type TypedPhone = { typed: string; country: string };

/**
 * Calling codes with their countries, the main country first. Part of the page, because the phone
 * number library loads only when typing starts. A test compares this table with the library.
 */
const table =
  '1USAGAIASBBBMBSCADMDOGDGUJMKNKYLCMPMSPRSXTCTTVCVGVI 20EG 211SS 212MAEH 213DZ 216TN 218LY ' +
  '220GM 221SN 222MR 223ML 224GN 225CI 226BF 227NE 228TG 229BJ 230MU 231LR 232SL 233GH 234NG ' +
  '235TD 236CF 237CM 238CV 239ST 240GQ 241GA 242CG 243CD 244AO 245GW 246IO 247AC 248SC 249SD ' +
  '250RW 251ET 252SO 253DJ 254KE 255TZ 256UG 257BI 258MZ 260ZM 261MG 262REYT 263ZW 264NA 265MW ' +
  '266LS 267BW 268SZ 269KM 27ZA 290SHTA 291ER 297AW 298FO 299GL 30GR 31NL 32BE 33FR 34ES 350GI ' +
  '351PT 352LU 353IE 354IS 355AL 356MT 357CY 358FIAX 359BG 36HU 370LT 371LV 372EE 373MD 374AM ' +
  '375BY 376AD 377MC 378SM 380UA 381RS 382ME 383XK 385HR 386SI 387BA 389MK 39ITVA 40RO 41CH ' +
  '420CZ 421SK 423LI 43AT 44GBGGIMJE 45DK 46SE 47NOSJ 48PL 49DE 500FK 501BZ 502GT 503SV 504HN ' +
  '505NI 506CR 507PA 508PM 509HT 51PE 52MX 53CU 54AR 55BR 56CL 57CO 58VE 590GPBLMF 591BO 592GY ' +
  '593EC 594GF 595PY 596MQ 597SR 598UY 599CWBQ 60MY 61AUCCCX 62ID 63PH 64NZ 65SG 66TH 670TL ' +
  '672NF 673BN 674NR 675PG 676TO 677SB 678VU 679FJ 680PW 681WF 682CK 683NU 685WS 686KI 687NC ' +
  '688TV 689PF 690TK 691FM 692MH 7RUKZ 81JP 82KR 84VN 850KP 852HK 853MO 855KH 856LA 86CN 880BD ' +
  '886TW 90TR 91IN 92PK 93AF 94LK 95MM 960MV 961LB 962JO 963SY 964IQ 965KW 966SA 967YE 968OM ' +
  '970PS 971AE 972IL 973BH 974QA 975BT 976MN 977NP 98IR 992TJ 993TM 994AZ 995GE 996KG 998UZ';

/** Country (ISO 3166) to calling code without `+`. */
export const callingCodes: ReadonlyMap<string, string> = new Map(
  table.split(' ').flatMap((entry) => {
    const code = /^\d+/.exec(entry)?.[0] ?? '';
    const countries = entry.slice(code.length).match(/../g) ?? [];
    return countries.map((country): [string, string] => [country, code]);
  }),
);

/** The main country of an international number's calling code. */
export function countryOfNumber(international: string): string | undefined {
  const digits = international.replace(/^\+/, '');
  for (const [country, code] of callingCodes) if (digits.startsWith(code)) return country;
  return undefined;
}

const storageKey = 'admin-country';

/**
 * The country chosen last time, else that of the browser's language (`fr`: France, `pt-BR`:
 * Brazil), else the US.
 */
export function defaultCountry(): string {
  const candidates = [localStore.read(storageKey), ...navigator.languages.map(localeRegion)];
  return candidates.find((country) => country && callingCodes.has(country)) ?? 'US';
}

export function rememberCountry(country: string) {
  localStore.write(storageKey, country);
}

function localeRegion(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}

/** The phone of the last sign-in; a logout removes it. */
export function lastPhone(): TypedPhone | undefined {
  const stored = readJson(localStore.read(PHONE_KEY));
  const [typed, country] = [ownValue(stored, 'typed'), ownValue(stored, 'country')];
  if (typeof typed !== 'string' || typed.length > 40) return undefined;
  return typeof country === 'string' && callingCodes.has(country) ? { typed, country } : undefined;
}

export function rememberPhone({ typed, country }: TypedPhone): void {
  rememberCountry(country);
  localStore.write(PHONE_KEY, JSON.stringify({ typed, country }));
}
