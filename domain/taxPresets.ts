import type { TaxRate } from '../contract/taxRate.ts';

/** A tax rate that is not saved yet. */
export type NewTaxRate = Omit<TaxRate, '_id'>;

/*
 * Lines of `country name standard reduced`; `-` means no reduced rate. The reduced rate is that of most foods, or else
 * of printed books. In GB and IE most foods and books are in class zero, so the reduced rate is that of other goods
 * and services. Further rates, and territories with rates of their own, are left to the merchant.
 */

/**
 * Source: European Commission, Taxes in Europe Database (ec.europa.eu/taxation_customs/tedb), rates of January 2026.
 * The latest changes: SK 1 January 2025, EE 1 July 2025, RO 1 August 2025 (Law 141/2025), FI and LT 1 January 2026. SE
 * has 6 % on foods from 1 April 2026 to 31 December 2027 by its budget law for 2026; books had it before. LT has 5 % on
 * books and 12 % in place of 9 % on services. IE has most foods and books in class zero. Special rates of some basic
 * foods are left out: AT and LV since 1 July 2026, and SK.
 */
const EU = `
AT USt. 20 10
BE BTW/TVA 21 6
BG ДДС 20 9
CY ΦΠΑ 19 5
CZ DPH 21 12
DE MwSt. 19 7
DK moms 25 -
EE KM 24 9
ES IVA 21 10
FI ALV 25.5 13.5
FR TVA 20 5.5
GR ΦΠΑ 24 13
HR PDV 25 5
HU ÁFA 27 5
IE VAT 23 13.5
IT IVA 22 10
LT PVM 21 5
LU TVA 17 3
LV PVN 21 5
MT VAT 18 5
NL btw 21 9
PL VAT 23 5
PT IVA 23 6
RO TVA 21 11
SE moms 25 6
SI DDV 22 9.5
SK DPH 23 19
`;

/**
 * Sources, and the day since when the rates apply:
 *
 * - GB: Value Added Tax Act 1994 (gov.uk/vat-rates), since 4 January 2011; most foods and books are in class zero.
 * - NO: Stortinget's tax decision for 2026 (skatteetaten.no), since 2013.
 * - CH: MWSTG art. 25 (estv.admin.ch), since 1 January 2024.
 * - AE: Federal Decree-Law 8 of 2017 (tax.gov.ae), since 1 January 2018.
 * - SA: ZATCA (zatca.gov.sa), since 1 July 2020.
 * - BH: National Bureau for Revenue (nbr.gov.bh), since 1 January 2022.
 * - OM: Royal Decree 121/2020 (tms.taxoman.gov.om), since 16 April 2021. Kuwait and Qatar have no VAT.
 * - MA: Code général des impôts art. 98 and 99 (tax.gov.ma), since 1 January 2026.
 * - TN: Code de la TVA art. 7 (finances.gov.tn), since 1 January 2018.
 * - DZ: Code des taxes sur le chiffre d’affaires art. 21 and 23 (mfdgi.gov.dz), since 1 January 2017.
 */
const OTHERS = `
AE VAT 5 -
BH VAT 10 -
CH MWST 8.1 2.6
DZ TVA 19 9
GB VAT 20 5
MA TVA 20 10
NO mva 25 15
OM VAT 5 -
SA VAT 15 -
TN TVA 19 7
`;

/**
 * Lines of `region percent name`. Source: Canada Revenue Agency, GST/HST rates (canada.ca), since 1 April 2025, when NS
 * went to 14 % (notice 342), plus the provincial taxes of BC and MB 7 %, SK 6 % and QC 9.975 %. The two taxes of a
 * province are one rate here.
 */
const CANADA = `
AB 5 GST
BC 12 GST 5% + PST 7%
MB 12 GST 5% + RST 7%
NB 15 HST
NL 15 HST
NS 14 HST
NT 5 GST
NU 5 GST
ON 13 HST
PE 15 HST
QC 14.975 GST 5% + QST 9.975%
SK 11 GST 5% + PST 6%
YT 5 GST
`;

/**
 * Source: Tax Foundation, State and Local Sales Tax Rates, 2026 (taxfoundation.org), rates of 1 January 2026. Rates of
 * the states, with the mandatory local part of CA, UT and VA; other local taxes are left to the merchant. LA has 5
 * since 1 January 2025 (Act 11 of 2024). AK, DE, MT, NH and OR have none.
 *
 * DC has 7 since 1 October 2026 (D.C. Code § 47-2002). Tables from before that day have 6: its budget law for 2026 left
 * out the step to 6.5 of October 2025, and kept the one to 7 (KPMG, This Week in State Tax, 15 December 2025).
 */
const UNITED_STATES = `
AL 4, AZ 5.6, AR 6.5, CA 7.25, CO 2.9, CT 6.35, DC 7, FL 6, GA 4, HI 4, ID 6, IL 6.25, IN 7, IA 6, KS 6.5, KY 6, LA 5,
ME 5.5, MD 6, MA 6.25, MI 6, MN 6.875, MS 7, MO 4.225, NE 5.5, NV 6.85, NJ 6.625, NM 4.875, NY 4, NC 4.75, ND 5,
OH 5.75, OK 4.5, PA 6, RI 7, SC 6, SD 4.2, TN 7, TX 6.25, UT 6.1, VT 6, VA 5.3, WA 6.5, WV 6, WI 5, WY 4
`;

/** Usual rates by country, province or state. A merchant checks them: laws change, and products have exceptions. */
export const taxPresets: readonly NewTaxRate[] = [
  ...countryRates(EU),
  ...countryRates(OTHERS),
  ...lines(CANADA).map((line) => {
    const [region = '', percent, ...name] = line.split(' ');
    return regionRate('CA', region, Number(percent), name.join(' '));
  }),
  ...UNITED_STATES.split(',').map((state) => {
    const [region = '', percent] = state.trim().split(' ');
    return regionRate('US', region, Number(percent), 'Sales tax');
  }),
];

export const EU_COUNTRIES: readonly string[] = lines(EU).map((line) => line.slice(0, 2));

function countryRates(table: string): NewTaxRate[] {
  return lines(table).flatMap((line) => {
    const [country = '', name = '', standard, reduced] = line.split(' ');
    const rate = { name, country, region: null };
    return [
      { ...rate, percent: Number(standard), taxClass: 'standard' },
      ...(reduced === '-' ? [] : [{ ...rate, percent: Number(reduced), taxClass: 'reduced' }]),
    ];
  });
}

function regionRate(country: string, region: string, percent: number, name: string): NewTaxRate {
  return { name, percent, country, region, taxClass: 'standard' };
}

function lines(table: string): string[] {
  return table.trim().split('\n');
}
