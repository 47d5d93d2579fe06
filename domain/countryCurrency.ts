/** Currencies (ISO 4217), each followed by its countries (ISO 3166). */
const table = `
EUR AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT
USD AS BQ EC FM GU IO MH MP PR PW SV TC TL US VG VI ZW
XOF BF BJ CI GW ML NE SN TG | XAF CF CG CM GA GQ TD | XPF NC PF WF | XCD AG AI DM GD KN LC MS VC
GBP GB GG IM JE | AUD AU CC CX KI NF NR TV | NZD CK NU NZ PN TK | CHF CH LI | NOK NO SJ | DKK DK FO GL | XCG CW SX
MAD EH MA | ILS IL PS | AED AE | AFN AF | ALL AL | AMD AM | AOA AO | ARS AR | AWG AW | AZN AZ | BAM BA | BBD BB
BDT BD | BHD BH | BIF BI | BMD BM | BND BN | BOB BO | BRL BR | BSD BS | BTN BT | BWP BW | BYN BY | BZD BZ
CAD CA | CDF CD | CLP CL | CNY CN | COP CO | CRC CR | CUP CU | CVE CV | CZK CZ | DJF DJ | DOP DO | DZD DZ
EGP EG | ERN ER | ETB ET | FJD FJ | FKP FK | GEL GE | GHS GH | GIP GI | GMD GM | GNF GN | GTQ GT | GYD GY
HKD HK | HNL HN | HTG HT | HUF HU | IDR ID | INR IN | IQD IQ | IRR IR | ISK IS | JMD JM | JOD JO | JPY JP
KES KE | KGS KG | KHR KH | KMF KM | KPW KP | KRW KR | KWD KW | KYD KY | KZT KZ | LAK LA | LBP LB | LKR LK
LRD LR | LSL LS | LYD LY | MDL MD | MGA MG | MKD MK | MMK MM | MNT MN | MOP MO | MRU MR | MUR MU | MVR MV
MWK MW | MXN MX | MYR MY | MZN MZ | NAD NA | NGN NG | NIO NI | NPR NP | OMR OM | PAB PA | PEN PE | PGK PG
PHP PH | PKR PK | PLN PL | PYG PY | QAR QA | RON RO | RSD RS | RUB RU | RWF RW | SAR SA | SBD SB | SCR SC
SDG SD | SEK SE | SGD SG | SHP AC SH TA | SLE SL | SOS SO | SRD SR | SSP SS | STN ST | SYP SY | SZL SZ | THB TH
TJS TJ | TMT TM | TND TN | TOP TO | TRY TR | TTD TT | TWD TW | TZS TZ | UAH UA | UGX UG | UYU UY | UZS UZ
VES VE | VND VN | VUV VU | WST WS | YER YE | ZAR ZA | ZMW ZM
`;

const currencies: ReadonlyMap<string, string> = new Map(
  table
    .split(/[|\n]/)
    .map((entry) => entry.trim().split(' '))
    .flatMap(([currency = '', ...countries]) =>
      countries.map((country): [string, string] => [country, currency]),
    ),
);

/** Default currency of a new store; undefined if the country has none. */
export function currencyOfCountry(country: string): string | undefined {
  return currencies.get(country);
}

/** The currencies of all countries, ISO 4217. */
export const currencyCodes: readonly string[] = [...new Set(currencies.values())];
