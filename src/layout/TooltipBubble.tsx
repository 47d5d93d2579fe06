import Tooltip from '@mui/material/Tooltip';

interface Props {
  anchor: Element;
  onClose: () => void;
}

/** MUI's tooltip beside an element that knows nothing of it; what it says is part of the element already. */
export default function TooltipBubble({ anchor, onClose }: Props) {
  return (
    <Tooltip
      open
      title={anchor.getAttribute('aria-description') ?? anchor.getAttribute('aria-label')}
      placement={anchor.getAttribute('data-tooltip') === 'right' ? 'right' : 'bottom'}
      onClose={onClose}
      slotProps={{ popper: { anchorEl: anchor } }}
    >
      <span hidden />
    </Tooltip>
  );
}
