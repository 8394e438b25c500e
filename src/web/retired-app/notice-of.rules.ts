const notices: Readonly<Record<string, 'sunset' | 'migration' | 'sunsetNotification'>> = {
  SUNSET: 'sunset',
  MIGRATION: 'migration',
  SUNSET_NOTIFICATION: 'sunsetNotification',
};

/** The notice for a variant of the route; without a variant, the user lacks the permission (FRAME-12). */
export function noticeOf(variant: string | undefined): 'noPermission' | 'sunset' | 'migration' | 'sunsetNotification' {
  return (variant && Object.hasOwn(notices, variant) && notices[variant]) || 'noPermission';
}
