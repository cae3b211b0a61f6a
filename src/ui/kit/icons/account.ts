// Icons of the account, its settings and its lists, as path data on a 20 px grid for the component `Icon`.
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
export const leaveIcon =
  'M8 3.5H5A1.5 1.5 0 0 0 3.5 5v10A1.5 1.5 0 0 0 5 16.5h3M13 6.5l3.5 3.5-3.5 3.5M16 10H8'
export const activityIcon = 'M3.5 10a6.5 6.5 0 1 0 2-4.7L3.5 7M3.5 3v4h4M10 7v3.2l2.2 1.3'
export const refreshIcon = 'M16.5 10a6.5 6.5 0 1 1-2-4.7L16.5 7M16.5 3v4h-4'
export const eyeIcon =
  'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10ZM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z'
export const eyeOffIcon =
  'M8.2 4.7A8 8 0 0 1 10 4.5c5 0 8 5.5 8 5.5a14 14 0 0 1-2.3 2.9M5 6.2A13.5 13.5 0 0 0 2 10s3 5.5 8 5.5a8 8 0 0 0 4-1.1M8.3 8.5a2.3 2.3 0 0 0 3.2 3.2M3 3l14 14'
export const downIcon = 'm5.5 8 4.5 4.5L14.5 8'
export const offlineIcon =
  'M2.5 7.5A11 11 0 0 1 6 5.3M9.7 4.5a11 11 0 0 1 7.8 3M5.3 10.5a7 7 0 0 1 3-1.7M12.5 9.2a7 7 0 0 1 2.2 1.3M10 15v.010M3 3l14 14'

export const upIcon = 'm5.5 12 4.5-4.5 4.5 4.5'
