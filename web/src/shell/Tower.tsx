// The town hall and the skyline behind it: ink lines in the colours of the theme.

const TOWER = `<svg class="tower" viewBox="0 0 260 300" aria-hidden="true"><g fill="none" stroke="var(--stroke)" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round">
  <path d="M70 300V128H190V300Z" fill="var(--wall-1)"/><path d="M60 128H200V114H60Z" fill="var(--wall-2)"/><path d="M76 114V76H184V114Z" fill="var(--wall-1)"/><path d="M68 76H192L182 62H78Z" fill="var(--wall-2)"/>
  <path d="M82 62Q92 44 108 38V30H152V38Q168 44 178 62Z" fill="var(--brick)"/><path d="M112 30V14Q130 0 148 14V30Z" fill="var(--brick-deep)"/><path d="M130 4V-26M130 -26h30l-7 7l7 7h-30" fill="var(--sun)"/>
  <path d="M92 114V94a9 9 0 0118 0V114M121 114V94a9 9 0 0118 0V114M150 114V94a9 9 0 0118 0V114" fill="var(--win)"/>
  <circle cx="130" cy="172" r="33" fill="var(--pc-cream)"/><circle cx="130" cy="172" r="27.5" stroke-width="1.1" stroke="var(--pc-ink)"/><path d="M130 148v5M130 191v5M106 172h5M149 172h5M113 155l2 2M147 155l-2 2M113 189l2-2M147 189l-2-2" stroke="var(--pc-ink)"/><path d="M130 172V155M130 172l12 7" stroke-width="3.2" stroke="var(--pc-ink)"/><circle cx="130" cy="172" r="2.8" fill="var(--pc-ink)"/>
  <path d="M70 218H190M70 226H190"/><path d="M88 300V262a12 12 0 0124 0V300M118 300V258a12 12 0 0124 0V300M148 300V262a12 12 0 0124 0V300" fill="var(--win)"/>
  <path d="M70 140h12v14H70M70 168h12v14H70M70 196h12v14H70M190 140h-12v14h12M190 168h-12v14h12M190 196h-12v14h12" stroke-width="1.3"/></g>
  <g class="dim"><path d="M222 -26V300M214 -26H236M214 62H228M214 128H228M214 218H228M214 300H236"/><text transform="translate(234 176) rotate(90)">38.2 m</text></g></svg>`;
const SKYLINE = `<svg class="skyline" viewBox="0 0 1440 150" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><g><path d="M0 150V96H38V62H86V110H120V84l24-20l24 20V110H190V44H206V34H232V44H250V118H282V90H330V150M330 118h26l20-18l20 18h24V70H470V150M470 104h40V56l22-16l22 16V150M554 92H590V150M850 150V84H884V60H926V112l26-20l26 20V150M978 100H1010V40H1030V28H1050V40H1068V150M1068 84h50V150M1118 112l22-18l22 18V150M1162 66H1212V150M1212 98h36V52h44V150M1292 110l24-20l24 20V150M1340 78H1392V104H1440V150"/><path d="M46 74h10M46 84h10M66 74h10M66 84h10M198 58h12M198 70h12M198 82h12M222 58h12M222 70h12M222 82h12M434 84h12M434 98h12M1018 54h12M1018 68h12M1018 82h12M1042 54h12M1042 68h12M1042 82h12M1174 80h10M1174 92h10M1192 80h10M1192 92h10M1256 66h10M1256 78h10M1274 66h10M1274 78h10" class="win"/></g></svg>`;

export function Tower() {
  return <div class="tower-box" dangerouslySetInnerHTML={{ __html: TOWER }} />;
}

export function Skyline() {
  return <div class="skyline-box" dangerouslySetInnerHTML={{ __html: SKYLINE }} />;
}
