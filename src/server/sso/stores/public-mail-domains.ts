/** Domains at which anybody can have an address, also a relayed one, so that none belongs to a company. */
export const publicMailDomains: ReadonlySet<string> = new Set(
  `aol.com bluewin.ch btinternet.com comcast.net docomo.ne.jp email.com fastmail.com freenet.de free.fr gmail.com gmx.at
  gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.fr icloud.com
  laposte.net libero.it live.ca live.co.uk live.com live.fr mac.com mail.com mail.ru me.com msn.com naver.com orange.fr
  outlook.com outlook.de outlook.fr outlook.jp posteo.de proton.me protonmail.com qq.com rocketmail.com sbcglobal.net
  sfr.fr t-online.de tuta.com tutanota.com verizon.net wanadoo.fr web.de yahoo.ca yahoo.co.jp yahoo.co.uk yahoo.com
  yahoo.de yahoo.fr yandex.com yandex.ru ymail.com zoho.com 126.com 163.com
  duck.com mozmail.com onmicrosoft.com privaterelay.appleid.com`.split(/\s+/),
);
