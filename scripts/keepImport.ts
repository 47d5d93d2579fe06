type Call = (path: string, body: object, method?: string) => Promise<Record<string, unknown>>;

/** Fills the tables of imports with one import, of a product with variants, and runs it. */
export async function keepImport(call: Call): Promise<void> {
  const fields = ['name', 'option1Name', 'option1Value', 'sku', 'price'];
  const file = { type: 'products', fileName: 'file.csv', head: fields, fields };
  const { _id: id } = await call('/merchant/imports', file);
  const cells = ['S', 'L'].map((size) => ['Imported', 'Size', size, `IMPORTED-${size}`, '9']);
  await call(
    `/merchant/imports/${id}/portions/0`,
    { rows: [{ line: 2, cells }], isLast: true },
    'PUT',
  );
  await call(`/merchant/imports/${id}/run`, {});
}
