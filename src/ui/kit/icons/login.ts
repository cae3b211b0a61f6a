// Icons of the login methods, as path data on a 20 px grid for the component `Icon`.
export const mailIcon =
  'M3.5 5.5h13a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM3 6.5l7 5 7-5'
export const moreIcon = 'M4.5 10h1M9.5 10h1M14.5 10h1'
export const loginKeyIcon =
  'M12.5 3a4.5 4.5 0 0 0-4.300 5.800L3 14v3h3v-2h2v-2l1.200-1.200A4.5 4.5 0 1 0 12.5 3ZM13.5 6.5h.010'
