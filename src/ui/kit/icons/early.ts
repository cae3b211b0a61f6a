// The icons of the first view, as path data on a 20 px grid for the component `Icon`.
export const backIcon = 'M12 4.5 6.5 10l5.5 5.5'
export const closeIcon = 'm5 5 10 10M15 5 5 15'
export const gridIcon =
  'M3 4a1 1 0 0 1 1-1h3.5a1 1 0 0 1 1 1v3.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4ZM11.5 4a1 1 0 0 1 1-1H16a1 1 0 0 1 1 1v3.5a1 1 0 0 1-1 1h-3.5a1 1 0 0 1-1-1V4ZM3 12.5a1 1 0 0 1 1-1h3.5a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-3.5ZM11.5 12.5a1 1 0 0 1 1-1H16a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1h-3.5a1 1 0 0 1-1-1v-3.5Z'
export const qrIcon =
  'M3 4a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4ZM12 4a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V4ZM3 13a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-3ZM12 12h1.5M17 12v2.5M14.5 14.5v2.5M12 16.5v.500M17 17h-.010'
