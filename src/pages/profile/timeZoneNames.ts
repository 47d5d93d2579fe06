import { supportedZone } from '../../../domain/timeZone.ts';

/** Outdated IANA names -> current names. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Sorted names of the browser's zones. Includes the chosen zone, even under an outdated name. */
export function zoneNames(chosen: string | null): string[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(currentName)]);
  if (chosen) names.add(supportedZone(chosen));
  return [...names].toSorted();
}

function currentName(name: string): string {
  const today = renamed[name];
  // An old browser may lack the new name.
  return today && supportedZone(today) === today ? today : name;
}

/** Search terms of a zone: its name, and its outdated name if there is one. */
export function searchedNames(name: string): string {
  const [old = ''] = Object.entries(renamed).find(([, today]) => today === name) ?? [];
  return `${name} ${old}`;
}
