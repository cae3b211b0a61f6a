// Icons of transactions. Each is a path on a 20 px grid for the component `Icon`.
export const sendIcon = 'M10 16.5v-13M5 8.5l5-5 5 5'
export const receiveIcon = 'M10 3.5v13M5 11.5l5 5 5-5'
export const swapIcon = 'M3.5 7h12M12.5 3.5 16 7l-3.5 3.5M16.5 13h-12M7.5 9.5 4 13l3.5 3.5'
export const downloadIcon =
  'M10 3v9m0 0 3.5-3.5M10 12 6.5 8.5M4 13v2.5A1.5 1.5 0 0 0 5.5 17h9a1.5 1.5 0 0 0 1.5-1.5V13'
