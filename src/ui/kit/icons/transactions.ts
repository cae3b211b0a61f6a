// Icons of transactions, as path data on a 20 px grid for the component `Icon`.
export const sendIcon = 'M10 16.5v-13M5 8.5l5-5 5 5'
export const receiveIcon = 'M10 3.5v13M5 11.5l5 5 5-5'
export const swapIcon = 'M3.5 7h12M12.5 3.5 16 7l-3.5 3.5M16.5 13h-12M7.5 9.5 4 13l3.5 3.5'
export const downloadIcon =
  'M10 3v9m0 0 3.5-3.5M10 12 6.5 8.5M4 13v2.5A1.5 1.5 0 0 0 5.5 17h9a1.5 1.5 0 0 0 1.5-1.5V13'
export const reverseIcon = 'M6.5 16V4M3 7.5 6.5 4 10 7.5M13.5 4v12M10 12.5l3.5 3.5 3.5-3.5'
export const sentIcon = 'M16.5 3.5 8.8 11.2M16.5 3.5l-4.8 13-2.9-5.3-5.3-2.9 13-4.8Z'
export const blockIcon = 'M10 2.8 16 6.2v7.2l-6 3.6-6-3.6V6.2l6-3.4ZM4.2 6.4 10 9.8l5.8-3.4M10 9.8v6.8'
export const unitsIcon = 'M7 3.5v12M3.5 12 7 15.5l3.5-3.5M13 16.5v-12M9.5 8 13 4.5l3.5 3.5'
export const cardIcon =
  'M3 6.5a1.5 1.5 0 0 1 1.5-1.5h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 13.5zM3 8.5h14M6 12h2.5'
export const receiptIcon = 'M5 3.5h10v13l-2.5-1.5-2.5 1.5-2.5-1.5L5 16.5zM7.5 7.5h5M7.5 10.5h5'
export const buyIcon = 'M10 4v12M4 10h12'
export const dotsIcon = 'M4.5 10h1M9.5 10h1M14.5 10h1'
