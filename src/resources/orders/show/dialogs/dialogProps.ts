export type DialogProps = { onClose: () => void };
