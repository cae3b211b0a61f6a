// Icons of the account's settings. Each is a path on a 20 px grid for the component `Icon`.
export const nameIcon = 'M13.5 10a3.5 3.5 0 1 0-7 0 3.5 3.5 0 0 0 7 0v1a2 2 0 0 0 4 0v-1a7.5 7.5 0 1 0-3 6'
export const settingsIcon =
  'M3.5 6H10M14 6h2.5M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM3.5 14H6M10 14h6.5M8 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z'
export const personIcon = 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 16.5a6 6 0 0 1 12 0'
export const keyIcon = 'M7 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10.5 10H17M14 10v3M17 10v2'
export const outIcon =
  'M11.5 3.5h5v5M16.5 3.5 9 11M14 11.5v4a1 1 0 0 1-1 1H4.5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h4'
export const networkIcon =
  'M10 16.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM3.5 10h13M10 3.5c4 4 4 9 0 13-4-4-4-9 0-13Z'
export const switchIcon = 'M4 7.5h11M12 4.5l3 3-3 3M16 12.5H5M8 9.5l-3 3 3 3'
