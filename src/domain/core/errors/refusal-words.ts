/** The words of a language: for the user or what a wallet asks for (`asked`), for declining, and for another cause. */
type Words = readonly [asked: string, declined: string, otherCause: string]

/**
 * Words with which wallets tell of a refusal in the language of the user. They are stems, because the endings of the
 * words change.
 */
const languages: readonly Words[] = [
  [
    'nutzer|anwender|anfrage|transaktion|signatur|unterschrift|vorgang',
    'abgelehn|abgebroch|verweiger|storniert|lehnte',
    'netz|knoten|guthaben|vertrag',
  ],
  [
    'utilisateur|demande|requête|transaction|signature|opération',
    'refus|rejet|annul',
    'réseau|nœud|serveur|solde|contrat',
  ],
  [
    'usuario|solicitud|petición|transacción|firma|operación',
    'rechaz|cancelad|canceló|deneg',
    '\\bred\\b|\\bnodo|servidor|saldo|contrato',
  ],
  [
    'usuári|utilizador|solicitação|pedido|transação|assinatura|operação',
    'rejeit|cancel|recus|negad|negou',
    '\\brede\\b|\\bnó\\b|servidor|saldo|contrato',
  ],
  [
    'utente|richiesta|transazione|firma|operazione',
    'rifiut|annull|respint|negat',
    '\\brete\\b|\\bnodo|saldo|contratto',
  ],
  [
    'gebruiker|verzoek|transactie|handtekening',
    'geweiger|afgewezen|geannuleerd|afgebroken',
    'netwerk|saldo|contract',
  ],
  ['użytkowni|żądani|transakcj|podpis', 'odrzuc|anulow|odmów', 'sieć|sieci|serwer|węz|kontrakt|sald'],
  ['uživatel|žádost|transakc|podpis', 'odmít|zrušen|zrušil|zamít', 'síť|sítě|server|uzel|uzl|zůstat'],
  [
    'användar|begäran|transaktion|signatur',
    'avvisa|avböj|avbröt|avbrut|nekad',
    'nätverk|\\bnod|saldo|kontrakt',
  ],
  [
    'пользовател|запрос|транзакци|подпис|операци',
    'отклон|отмен|отказ',
    '\\bсет[ьи]|узел|узл|сервер|баланс|контракт',
  ],
  [
    'користувач|запит|транзакц|підпис|операц',
    'відхил|скасов|відмов',
    'мереж|вузол|вузл|сервер|баланс|контракт',
  ],
  ['kullanıcı|istek|isteği|işlem|imza', 'reddet|reddedil|iptal', '(?:^|\\s)ağ|düğüm|sunucu|bakiye|sözleşme'],
  ['người dùng|yêu cầu|giao dịch|chữ ký', 'từ chối|hủy|huỷ', 'mạng|máy chủ|nút|số dư|hợp đồng'],
  ['pengguna|permintaan|transaksi|tanda tangan', 'menolak|ditolak|batal', 'jaringan|peladen|saldo|kontrak'],
  ['مستخدم|الطلب|المعاملة|التوقيع', 'رفض|إلغاء|ألغى|ألغي', 'الشبكة|الخادم|العقدة|الرصيد|العقد'],
  ['کاربر|درخواست|تراکنش|امضا', 'رد کرد|رد شد|لغو|نپذیرفت', 'شبکه|سرور|گره|موجودی|قرارداد'],
  ['משתמש|בקשה|עסקה|חתימה', 'דחה|נדחת|בוטל|ביטל|סירב', 'רשת|שרת|צומת|יתרה|חוזה'],
  ['उपयोगकर्ता|यूज़र|अनुरोध|लेनदेन|लेन-देन|हस्ताक्षर', 'अस्वीकार|अस्वीकृत|रद्द|मना कर', 'नेटवर्क|सर्वर|नोड|शेष|अनुबंध'],
  ['ব্যবহারকারী|অনুরোধ|লেনদেন|স্বাক্ষর', 'প্রত্যাখ্যান|বাতিল', 'নেটওয়ার্ক|সার্ভার|নোড|ব্যালেন্স|চুক্তি'],
  ['ผู้ใช้|คำขอ|ธุรกรรม|ลายเซ็น', 'ปฏิเสธ|ยกเลิก', 'เครือข่าย|เซิร์ฟเวอร์|โหนด|ยอดคงเหลือ|สัญญา'],
  [
    'ユーザー|リクエスト|要求|取引|トランザクション|署名|操作',
    '拒否|キャンセル|却下|取り消|中止',
    'ネットワーク|ノード|サーバー|残高|コントラクト',
  ],
  ['사용자|요청|거래|트랜잭션|서명', '거부|취소|거절', '네트워크|노드|서버|잔액|컨트랙트|계약'],
  [
    '用户|用戶|使用者|请求|請求|交易|签名|簽名|操作|授权|授權',
    '拒绝|拒絕|取消|否决|否決',
    '网络|網絡|網路|节点|節點|服务器|伺服器|余额|餘額|合约|合約',
  ],
]

const patterns = languages.map(([asked, declined, otherCause]) => ({
  asked: new RegExp(asked, 'i'),
  declined: new RegExp(declined, 'i'),
  /** The whole text is a word that declines. */
  bare: new RegExp(`^(?:${declined})\\p{L}{0,6}[.!。]?$`, 'iu'),
  otherCause: new RegExp(otherCause, 'i'),
}))

/** Several languages have taken over this word. */
const anyUser = /\buser\b/i

/** Whether a short text in a language other than English says that the user has declined. */
export function isForeignRefusal(text: string): boolean {
  return patterns.some(
    ({ asked, declined, bare, otherCause }) =>
      !otherCause.test(text) &&
      (bare.test(text.trim()) || (declined.test(text) && (asked.test(text) || anyUser.test(text)))),
  )
}
