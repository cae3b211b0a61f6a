// Icons of several features, as path data on a 20 px grid for the component `Icon`.
export const checkIcon = 'm4.5 10.5 3.5 3.5 7.5-8'
export const warnIcon = 'M10 3.2 2.7 15.8a.9.9 0 0 0 .8 1.4h13a.9.9 0 0 0 .8-1.4L10 3.2ZM10 8v4M10 14.5v.01'
export const infoIcon = 'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4ZM10 9.3v4.2M10 6.6v.01'
export const searchIcon = 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l3.5 3.5'
export const forwardIcon = 'm8 4.5 5.5 5.5L8 15.5'
export const copyIcon =
  'M7.5 7.5h8a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1ZM13.5 7.5v-4a1 1 0 0 0-1-1h-8a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h2'
export const walletIcon =
  'M15.5 6.5V5A1.5 1.5 0 0 0 14 3.5H5a2 2 0 1 0 0 4h10.5A1.5 1.5 0 0 1 17 9v6a1.5 1.5 0 0 1-1.5 1.5H5a2 2 0 0 1-2-2v-9M13.5 12h.010'
