/**
 * Lists of IANA time zones that the option `restrictedTimezones` takes by their name. `china` is mainland China, Hong
 * Kong and Macau, with the older names that some devices still report.
 */
export const zonesByName: Readonly<Record<string, readonly string[]>> = {
  china: [
    'Asia/Shanghai',
    'Asia/Urumqi',
    'Asia/Chongqing',
    'Asia/Chungking',
    'Asia/Harbin',
    'Asia/Kashgar',
    'Asia/Beijing',
    'PRC',
    'Asia/Hong_Kong',
    'Hongkong',
    'Asia/Macau',
    'Asia/Macao',
  ],
}
