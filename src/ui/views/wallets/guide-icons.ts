// Signs of the pages for who has no wallet yet, drawn as those of `icons.ts`.
export const globeIcon =
  'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM2.5 10h15M10 2.5c2 2 3 4.5 3 7.5s-1 5.5-3 7.5c-2-2-3-4.5-3-7.5s1-5.5 3-7.5Z'
export const outIcon =
  'M8 4.5H5a1.5 1.5 0 0 0-1.5 1.5v9A1.5 1.5 0 0 0 5 16.5h9a1.5 1.5 0 0 0 1.5-1.5v-3M11.5 3.5h5v5M16 4l-6.5 6.5'
export const phoneIcon =
  'M6.5 2.5h7A1.5 1.5 0 0 1 15 4v12a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 5 16V4a1.5 1.5 0 0 1 1.5-1.5ZM9 15h2'
export const keyIcon = 'M7 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10.5 10H17M14 10v3M17 10v2'
export const layersIcon = 'M10 3 3 7l7 4 7-4-7-4ZM3 10.5l7 4 7-4M3 14l7 4 7-4'
export const shieldIcon = 'M10 2.5 4 5v4.5c0 4 2.5 6.5 6 8 3.5-1.5 6-4 6-8V5l-6-2.5ZM7.5 10l2 2 3.5-4'
