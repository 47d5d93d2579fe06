import { onTestFinished, vi } from 'vitest';

/** The text of the next downloaded file. */
export function captureDownload(): Promise<string> {
  return new Promise((resolve) => {
    const spies = [
      vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
        if (file instanceof Blob) {
          const reader = new FileReader();
          reader.onload = () => resolve(String(reader.result));
          reader.readAsText(file);
        }
        return '#';
      }),
      vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(),
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(),
    ];
    onTestFinished(() => {
      for (const spy of spies) spy.mockRestore();
    });
  });
}
