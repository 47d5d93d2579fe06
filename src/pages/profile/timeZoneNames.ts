import { zoneOr } from '../../../domain/timeZone.ts';

/** Names under which browsers still list a zone -> the name that its city has today. */
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

/** Every zone that can be chosen, the chosen one among them whatever it is called. */
export function zoneNames(chosen: string | null): string[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(todaysName)]);
  if (chosen) names.add(zoneOr(chosen));
  return [...names].toSorted();
}

function todaysName(name: string): string {
  const today = renamed[name];
  // An old browser may not know it yet.
  return today && zoneOr(today) === today ? today : name;
}

/** Also the name that people may look for. */
export function searchedNames(name: string): string {
  const [old = ''] = Object.entries(renamed).find(([, today]) => today === name) ?? [];
  return `${name} ${old}`;
}
