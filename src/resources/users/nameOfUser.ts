/** The display name: the first of name, phone, email and id that is not empty. */
export function nameOfUser(record: Named): string {
  const name = [record.name, record.phone, record.email].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  );
  return String(name ?? record.id ?? record._id);
}

type Named = { id?: unknown; _id?: unknown; name?: unknown; phone?: unknown; email?: unknown };
