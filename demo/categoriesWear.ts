import type { RootCategory } from './seedCategories.ts';

export const wardrobe: RootCategory = {
  name: 'Wardrobe',
  text: 'A few clothes, made well.',
  sections: [
    {
      name: 'Clothing',
      shelves: [
        {
          name: 'Knitwear',
          shape: 'sweater',
          code: 'KNT',
          text: 'Knitted in one piece from undyed or plant-dyed merino. Fits men and women.',
          tags: ['merino', 'unisex'],
          goods: [
            'Matelot merino jumper | 12900 | 420 | ink, oat, moss, rust',
            'Hiver cable knit jumper | 15900 | 690 | ivory, charcoal',
            'Brise fine-knit cardigan | 11900 | 360 | blush, sage',
            'Côte ribbed roll-neck | 13900 | 480 | charcoal, oat, plum',
          ],
        },
        {
          name: 'T-shirts',
          shape: 'tee',
          code: 'TEE',
          text: 'Heavy organic cotton that keeps its shape. Sizes XS to XXL.',
          tags: ['organic cotton', 'unisex'],
          goods: [
            'Essentiel organic T-shirt | 3490 | 210 | ivory, ink, sage, clay, charcoal',
            'Marinière long-sleeve T-shirt | 4990 | 260 | ink, rust',
            'Pocket T-shirt | 3990 | 220 | sky, ochre, moss',
          ],
        },
      ],
    },
    {
      name: 'Accessories',
      shelves: [
        {
          name: 'Bags',
          shape: 'bag',
          code: 'BAG',
          text: 'Waxed canvas and vegetable-tanned leather that grow old together.',
          tags: ['canvas', 'leather'],
          goods: [
            'Marché canvas tote | 3990 | 380 | oat, ink, olive',
            'Escale weekend bag | 18900 | 1650 | moss, charcoal',
            'Marché foldaway shopper | 1990 | 120 | ink, ochre, sage, plum, sky, rust',
            'Balade crossbody bag | 9900 | 540 | rust, charcoal, ochre',
          ],
        },
        {
          name: 'Scarves',
          shape: 'scarf',
          code: 'SCF',
          text: 'Brushed lambswool with a twisted fringe.',
          tags: ['wool', 'gift'],
          goods: [
            'Brume lambswool scarf | 6990 | 240 | rust, sky, moss, plum',
            'Foulard silk scarf | 7990 | 60 | blush, ink, ochre',
          ],
        },
        {
          name: 'Hats',
          shape: 'beanie',
          code: 'HAT',
          text: 'Ribbed, warm, and easy to lose, so it comes with a name label.',
          tags: ['wool'],
          goods: ['Pêcheur ribbed beanie | 3490 | 90 | ochre, ink, rust, charcoal'],
        },
        {
          name: 'Socks',
          shape: 'sock',
          code: 'SOC',
          text: 'Reinforced where socks wear out first.',
          tags: ['organic cotton', 'gift'],
          goods: [
            'Promenade crew socks | 1290 | 70 | ochre, sage, plum, ink, blush',
            'Randonnée wool socks | 1690 | 110 | moss, rust, charcoal',
          ],
        },
      ],
    },
  ],
};
