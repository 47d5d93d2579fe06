import type { RootCategory } from './seedCategories.ts';

export const living: RootCategory = {
  name: 'Living',
  text: 'Light, warmth and small things to look at.',
  sections: [
    {
      name: 'Lighting',
      shelves: [
        {
          name: 'Table lamps',
          shape: 'tableLamp',
          code: 'LMP',
          text: 'A linen shade, a dimmer on the cord and a base that stays where it is.',
          tags: ['lighting', 'dimmable'],
          goods: [
            'Galet table lamp | 11900 | 2100 | ivory, sage, clay, ink',
            'Totem table lamp | 14900 | 2800 | ochre, rust, charcoal',
            'Nomade rechargeable lamp | 8900 | 780 | sage, ochre, charcoal, blush',
          ],
        },
        {
          name: 'Pendant lamps',
          shape: 'pendant',
          code: 'PEN',
          text: 'Spun from a single sheet of metal. Two metres of textile cord.',
          tags: ['lighting'],
          goods: [
            'Dôme pendant lamp 30 cm | 12900 | 1600 | sage, ochre, charcoal, ivory',
            'Dôme pendant lamp 45 cm | 17900 | 2600 | sage, charcoal',
            'Cloche brass pendant | 15900 | 1400 | brass',
          ],
        },
        {
          name: 'Candles',
          shape: 'candle',
          code: 'CND',
          text: 'Rapeseed and coconut wax with a cotton wick. Burns for about 45 hours.',
          tags: ['scented', 'gift'],
          goods: [
            'Figuier scented candle | 2900 | 380 | olive',
            'Cedar & smoke scented candle | 2900 | 380 | charcoal',
            'Fleur d’oranger scented candle | 2900 | 380 | blush',
            'Sea salt scented candle | 2900 | 380 | sea',
            'Beeswax pillar candle | 1450 | 420 | ochre, ivory',
            'Mini candle trio | 3400 | 420 | blush, sea, olive',
          ],
        },
      ],
    },
    {
      name: 'Soft furnishings',
      shelves: [
        {
          name: 'Cushions',
          shape: 'cushion',
          code: 'CSH',
          text: 'Washed linen with a hidden zip. The feather inner comes with it.',
          tags: ['linen', 'washable'],
          goods: [
            'Lin lavé cushion 45 × 45 | 3990 | 560 | oat, sage, rust, ink, blush',
            'Rivage striped cushion 50 × 30 | 3490 | 430 | sea, clay, olive',
            'Bouclé cushion 50 × 50 | 4990 | 640 | ivory, moss',
            'Velours velvet cushion 45 × 45 | 4490 | 590 | moss, plum, ochre, sea',
          ],
        },
        {
          name: 'Throws',
          shape: 'throw',
          code: 'THR',
          text: 'Woven in a family mill from wool that would otherwise be thrown away.',
          tags: ['wool', 'recycled'],
          goods: [
            'Berger wool throw 130 × 180 | 8990 | 980 | oat, moss, rust, ink',
            'Gaufre cotton throw | 5990 | 760 | ivory, sage, blush',
            'Merino baby blanket 70 × 100 | 5490 | 380 | ivory, sky, blush',
          ],
        },
      ],
    },
    {
      name: 'Decoration',
      shelves: [
        {
          name: 'Vases',
          shape: 'vase',
          code: 'VAS',
          text: 'Watertight stoneware with a matt outside. Pretty when empty, too.',
          tags: ['stoneware', 'gift'],
          goods: [
            'Amphore vase 25 cm | 4990 | 1300 | clay, ivory, charcoal',
            'Bourgeon bud vase | 1990 | 310 | sage, blush, ochre, sky',
            'Galet bowl vase | 3990 | 980 | charcoal, oat',
            'Fleuriste tall vase 38 cm | 7490 | 2200 | ivory, sea, rust',
          ],
        },
        {
          name: 'Frames & prints',
          shape: 'frame',
          code: 'FRM',
          text: 'Printed on cotton paper and framed behind real glass.',
          tags: ['wall art', 'made in France'],
          goods: [
            'Colline framed print 30 × 40 | 5900 | 1150 | clay, olive, sea',
            'Marée framed print 50 × 70 | 9900 | 2300 | ink, blush',
            'Botanica framed print 30 × 40 | 5900 | 1150 | moss, plum, ochre',
          ],
        },
        {
          name: 'Clocks',
          shape: 'clock',
          code: 'CLK',
          text: 'A silent movement, so that it can hang in the bedroom.',
          tags: ['wall'],
          goods: ['Midi wall clock 30 cm | 6490 | 900 | ivory, sage, charcoal, ochre'],
        },
      ],
    },
  ],
};

export const bedAndBath: RootCategory = {
  name: 'Bed & bath',
  text: 'Linen, cotton and soap.',
  sections: [
    {
      name: 'Bedroom',
      shelves: [
        {
          name: 'Bed linen',
          shape: 'pillow',
          code: 'BED',
          text: 'Stone-washed French flax, certified by OEKO-TEX. Softer after every wash.',
          tags: ['linen', 'washable'],
          goods: [
            'Lin lavé duvet cover 200 × 200 | 17900 | 1900 | ivory, sage, blush, ink',
            'Lin lavé pillowcase, pair | 5490 | 420 | ivory, sage, blush, ink',
            'Percale fitted sheet 160 × 200 | 6990 | 850 | ivory, sky',
            'Percale duvet cover 240 × 220 | 15900 | 1700 | ivory, sky, oat',
          ],
        },
      ],
    },
    {
      name: 'Bathroom',
      shelves: [
        {
          name: 'Towels',
          shape: 'towel',
          code: 'TWL',
          text: 'Long-staple cotton, 600 g/m², with a loop for hanging.',
          tags: ['organic cotton', 'washable'],
          goods: [
            'Éponge bath towel 70 × 140 | 3290 | 620 | ivory, sage, clay, ink',
            'Éponge hand towel 50 × 90 | 1690 | 290 | ivory, sage, clay, ink',
            'Hammam beach towel | 3990 | 380 | sea, ochre, rust',
            'Éponge bath mat | 2990 | 700 | ivory, sage, charcoal',
            'Gaufre bath towel 100 × 150 | 4290 | 560 | oat, sky, blush',
          ],
        },
        {
          name: 'Soap & dispensers',
          shape: 'soap',
          code: 'SOP',
          text: 'Made in Marseille from olive oil. Refills come in paper.',
          tags: ['refillable', 'made in France'],
          goods: [
            'Savon liquid soap 500 ml | 1490 | 560 | olive, blush, sky',
            'Grès soap dispenser | 2490 | 480 | ivory, charcoal, sage',
            'Savon hand cream 75 ml | 1290 | 110 | blush, ochre',
          ],
        },
      ],
    },
  ],
};
