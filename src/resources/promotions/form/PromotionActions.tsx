import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import PostAddOutlined from '@mui/icons-material/PostAddOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Promotion } from '../../../../contract/promotion.ts';
import { lazyPart } from '../../../lazyPart.tsx';

const DeletePromotionDialog = lazyPart(() => import('./DeletePromotionDialog.tsx'));

export function PromotionActions({ promotion }: { promotion: Promotion }) {
  const translate = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        component={Link}
        to={`/promotions/create?like=${encodeURIComponent(promotion._id)}`}
        color="inherit"
        variant="outlined"
        startIcon={<PostAddOutlined />}
      >
        {translate('promotions.duplicate')}
      </Button>
      {/* The store keeps what orders were placed with. */}
      {!promotion.isLocked && (
        <Button
          color="error"
          variant="outlined"
          startIcon={<DeleteOutlined />}
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        >
          {translate('ra.action.delete')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isAsking && (
          <DeletePromotionDialog promotion={promotion} onClose={() => setIsAsking(false)} />
        )}
      </Suspense>
    </>
  );
}
