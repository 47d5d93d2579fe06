import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined';
import PauseOutlined from '@mui/icons-material/PauseOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import PostAddOutlined from '@mui/icons-material/PostAddOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Promotion } from '../../../contract/promotion.ts';
import { useCopyCode } from './useCopyCode.ts';
import { usePause } from './usePause.ts';

/** What can be done with one promotion without opening it. */
export function PromotionMenu({ promotion }: { promotion: Promotion }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { toggle, isPending } = usePause();
  const copy = useCopyCode();
  const { _id: id, name, code, isActive } = promotion;
  const close = () => setAnchor(null);

  return (
    <>
      <IconButton
        aria-label={translate('promotions.actionsFor', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ zIndex: 1 }}
      >
        <MoreVertOutlined fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem
          onClick={() => {
            close();
            toggle(promotion);
          }}
        >
          <ListItemIcon>
            {isActive ? <PauseOutlined fontSize="small" /> : <PlayArrowOutlined fontSize="small" />}
          </ListItemIcon>
          {translate(isActive ? 'promotions.pause' : 'promotions.resume')}
        </MenuItem>
        <MenuItem component={Link} to={`/promotions/create?like=${encodeURIComponent(id)}`}>
          <ListItemIcon>
            <PostAddOutlined fontSize="small" />
          </ListItemIcon>
          {translate('promotions.duplicate')}
        </MenuItem>
        {code && (
          <MenuItem
            onClick={() => {
              close();
              void copy(code);
            }}
          >
            <ListItemIcon>
              <ContentCopyOutlined fontSize="small" />
            </ListItemIcon>
            {translate('promotions.copy')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
