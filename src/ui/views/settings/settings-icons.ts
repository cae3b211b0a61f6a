// Signs of the account's settings, drawn as those of `icons.ts`.
export const nameIcon = 'M13.5 10a3.5 3.5 0 1 0-7 0 3.5 3.5 0 0 0 7 0v1a2 2 0 0 0 4 0v-1a7.5 7.5 0 1 0-3 6'
export const gearIcon =
  'M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4'
export const personIcon = 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 16.5a6 6 0 0 1 12 0'
export const keyIcon = 'M7 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10.5 10H17M14 10v3M17 10v2'
export const outIcon =
  'M11.5 3.5h5v5M16.5 3.5 9 11M14 11.5v4a1 1 0 0 1-1 1H4.5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h4'
export const networkIcon =
  'M10 16.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM3.5 10h13M10 3.5c4 4 4 9 0 13-4-4-4-9 0-13Z'
export const switchIcon = 'M4 7.5h11M12 4.5l3 3-3 3M16 12.5H5M8 9.5l-3 3 3 3'
export const infoIcon = 'M10 16.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM10 9.2v4M10 6.8v.01'
