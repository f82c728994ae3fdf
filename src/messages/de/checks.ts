import type { checkMessages } from "../checks"
import type { TextsOf } from "../message"

const texts: TextsOf<typeof checkMessages> = {
  "check.name.options": "Optionen",
  "check.name.control_key": "Kontrollschlüssel",
  "check.name.old_control_key": "alter Kontrollschlüssel",
  "check.name.private_key": "privater Schlüssel",
  "check.name.dns": "DNS",
  "check.name.tls": "TLS",
  "check.name.clock": "Uhr",
  "check.name.status_query": "Statusabfrage",
  "check.name.callback_address": "Callback-Adresse",
  "check.name.schedules": "geplante Aufgaben",
  "check.name.notifications": "Benachrichtigungen",
  "check.name.telemetry": "Telemetrie",
  "check.quoted": "{{text}}",
  "check.failure.code": "{{failure}}",
  "check.failure.timeout": "keine Antwort innerhalb von {{seconds}} s",
  "check.failure.stopped": "abgebrochen",
  "check.failure.connection": "die Verbindung kam nicht zustande",
  "check.options.valid": "gültig: Login {{login}} bei {{url}}",
  "check.options.problem": "{{option}} {{problem}}",
  "check.options.correct": "{{option}} berichtigen",
  "check.options.port": "publicUrl benutzt Port {{port}}; diese Gateways rufen nur auf 80, 8080, 443 und 8443 zurück",
  "check.options.use_port": "Den Shop hinter einen dieser Ports stellen oder sich auf Statusabfragen verlassen",
  "check.key.sandbox": "der Schlüssel der Sandbox, der öffentlich ist",
  "check.key.documentation": "der Beispielschlüssel aus der Dokumentation des Gateways",
  "check.key.placeholder": "ein Platzhalter",
  "check.key.for_this_machine": "{{kind}}; auf diesem Rechner in Ordnung",
  "check.key.set": "{{option}} auf den Schlüssel des Gateway-Kontos setzen",
  "check.key.weak": "schwach: {{length}} Zeichen, davon {{different}} verschiedene",
  "check.key.ask_for_random":
    "Den Betreiber des Gateways um einen zufälligen Schlüssel von mindestens 32 Zeichen bitten",
  "check.key.length": "{{length}} Zeichen",
  "check.key.shared": "gemeinsam benutzt von {{accounts}}, bei {{hosts}}",
  "check.key.separate":
    "Für Test und Betrieb eigene Schlüssel benutzen: der Betreiber des einen Gateways könnte für das andere signieren",
  "check.private_key.none": "keiner",
  "check.private_key.create":
    "{{operations}} brauchen einen: openssl genrsa -out key.pem 2048, die Datei in {{option}} nennen und dem Betreiber des Gateways den öffentlichen Schlüssel geben",
  "check.private_key.rsa": "RSA, {{bits}} Bit",
  "check.private_key.readable": "RSA, {{bits}} Bit; andere auf diesem Rechner können {{path}} lesen",
  "check.private_key.close": "chmod 600 {{path}}",
  "check.dns.unused": "nicht benötigt: {{host}} ist eine Adresse",
  "check.dns.found": "{{host}} ist {{addresses}}",
  "check.dns.none": "{{host}} hat keine Adresse ({{failure}})",
  "check.dns.typo": "In baseUrl nach einem Tippfehler suchen",
  "check.tls.unused": "nicht benötigt: http auf diesem Rechner",
  "check.tls.unnamed_issuer": "einem ungenannten Aussteller",
  "check.tls.certificate": "{{protocol}}, Zertifikat von {{issuer}}, noch {{days}} Tage gültig",
  "check.tls.untrusted": "nicht vertrauenswürdig ({{reason}}): {{certificate}}",
  "check.tls.fix_certificate":
    "Aufrufe werden scheitern: das Zertifikat in Ordnung bringen lassen oder dem Shop mit NODE_EXTRA_CA_CERTS die eigene Zertifizierungsstelle nennen",
  "check.tls.renew": "Den Betreiber des Gateways bitten, es zu erneuern",
  "check.tls.none": "keine verschlüsselte Verbindung ({{failure}})",
  "check.tls.host_and_port": "Host und Port von baseUrl und Firewalls prüfen",
  "check.clock.not_compared": "nicht verglichen: {{failure}}",
  "check.clock.no_date": "nicht verglichen: das Gateway sendet keinen Date-Header",
  "check.clock.proxies": "Prüfen, ob baseUrl zum Gateway führt, und Proxys dazwischen ansehen",
  "check.clock.in_step": "geht wie die des Gateways",
  "check.clock.behind": "geht {{seconds}} s nach gegenüber der des Gateways",
  "check.clock.ahead": "geht {{seconds}} s vor gegenüber der des Gateways",
  "check.clock.ntp":
    "Die Uhr dieses Rechners mit NTP stellen: mit OAuth signierte Aufrufe tragen die Zeit und werden abgelehnt, wenn sie falsch geht",
  "check.see_others": "Die anderen Prüfungen ansehen",
  "check.status.endpoint": "Endpoint {{id}}: {{finding}}",
  "check.status.group": "Endpoint-Gruppe {{id}}: {{finding}}",
  "check.status.accepted": "das Gateway nimmt Endpoint, Login und Schlüssel an und kennt keine solche Bestellung",
  "check.status.unclear": "unklar: {{answer}}",
  "check.status.show_operator":
    "Dem Betreiber des Gateways zeigen, oder versuchen: card-payments call status client_orderid=nothing",
  "check.status.forbidden": "verboten: {{answer}}",
  "check.status.allow_address":
    "Fragen, ob der Betreiber des Gateways die IP-Adresse dieses Rechners zulässt, und nach einer Firewall dazwischen suchen; wenn beides nicht sperrt, Login und Schlüssel vergleichen",
  "check.status.wrong_login": "falscher Login: {{answer}}",
  "check.status.compare_login":
    "login, merchantControlKey und den Endpoint mit den Angaben des Gateway-Betreibers vergleichen",
  "check.status.wrong_key": "falscher Schlüssel, die Signatur wurde abgelehnt: {{answer}}",
  "check.status.compare_key":
    "merchantControlKey, login und den Endpoint mit den Angaben des Gateway-Betreibers vergleichen",
  "check.status.wrong_endpoint": "falscher Endpoint: {{answer}}",
  "check.status.fix_endpoint": "endpointId und endpoints prüfen; die Nummer einer Gruppe gehört in endpointGroupId",
  "check.status.fix_group":
    "endpointGroupId prüfen; ein Gateway ohne /group/ in seinen Adressen braucht groupPath: false",
  "check.status.wrong_address": "falscher Endpoint oder falsche baseUrl: {{answer}}",
  "check.status.fix_address": "baseUrl prüfen, alles vor /api/ (https://HOST/paynet), und die Nummer des Endpoints",
  "check.status.unreachable": "nicht erreichbar: {{failure}}",
  "check.status.reach_gateway":
    "baseUrl und Firewalls prüfen, und ob der Betreiber des Gateways die IP-Adresse dieses Rechners zulassen muss",
  "check.status.no_address": "nicht gefragt: der Host hat keine Adresse",
  "check.status.invalid_options": "nicht gefragt: die Optionen sind ungültig",
  "check.answer.quoted": "HTTP {{status}}, „{{reason}}“",
  "check.answer.foreign": "HTTP {{status}}, keine Antwort im Format des Gateways",
  "check.callback.answers": "{{address}} antwortet und lehnt einen Aufruf ohne Signatur ab",
  "check.callback.no_account": "der Shop bei {{address}} hat kein Konto dieses Namens",
  "check.callback.name_account": "Das Konto wie im Shop nennen oder den Shop mit dieser Konfiguration neu starten",
  "check.callback.redirects": "{{address}} leitet weiter (HTTP {{status}})",
  "check.callback.redirect_target":
    "publicUrl auf das Ziel der Weiterleitung setzen: Callbacks folgen keinen Weiterleitungen",
  "check.callback.other_code": "bei {{address}} antwortet etwas anderes (HTTP {{status}})",
  "check.callback.other_server":
    "bei {{address}} antwortet etwas anderes (HTTP {{status}}, nicht im Format des Plugins)",
  "check.callback.is_plugin_there":
    "Steht das Plugin in der Konfiguration des Shops, und führt publicUrl zu Medusa statt zum Storefront?",
  "check.callback.in_between":
    "Prüfen, ob publicUrl zu Medusa führt, und Proxys, Anmeldeseiten und Tunnel dazwischen ansehen",
  "check.callback.silent": "{{address}} antwortet nicht ({{failure}})",
  "check.callback.start_store": "Den Shop starten und publicUrl, den Proxy vor dem Shop und Firewalls prüfen",
  "check.callback.this_machine": "{{url}} ist dieser Rechner selbst: das Gateway kann ihn nicht erreichen",
  "check.callback.private_network":
    "{{url}} liegt in einem privaten Netz: ein Gateway im Internet kann sie nicht erreichen",
  "check.callback.make_public": "publicUrl auf eine https-Adresse setzen, die vom Internet hierher führt",
  "check.notifications.unserved": "kein Provider bedient {{channels}}: diese Benachrichtigungen werden nicht gesendet",
  "check.notifications.provide":
    "Dem Benachrichtigungsmodul von Medusa einen Provider geben, oder den Kanal in der Option notifications abschalten",
  "check.notifications.refused": "E-Mails, die der Provider in den letzten 7 Tagen abgelehnt hat: {{count}}",
  "check.notifications.check_provider":
    "Schlüssel und Absender des Providers prüfen; Medusa sendet diese E-Mails nicht noch einmal",
  "check.approvers.unknown": "payouts.approvers nennt niemanden, der ein Konto im Admin hat: {{people}}",
  "check.approvers.name_users":
    "Die IDs von Benutzern nennen, oder den Eintrag entfernen: eine Person, die sich mit so einer Adresse anmeldet, darf Auszahlungen freigeben",
  "check.schedules.running": "{{servers}} in Betrieb, Aufgaben pünktlich",
  "check.schedules.no_server": "in den letzten 30 s wurde kein Server des Shops gesehen",
  "check.schedules.start_store": "Den Shop starten",
  "check.schedules.no_worker": "kein Prozess des Shops führt Aufgaben aus",
  "check.schedules.start_worker":
    "Einen Prozess mit workerMode „worker“ starten; bis dahin erledigen Server seine Arbeit, eine halbe Minute später",
  "check.schedules.late": "Medusa führt {{jobs}} nicht aus; ein Server erledigt die Arbeit, eine halbe Minute später",
  "check.schedules.restart_worker":
    "Den Worker neu starten, der seine Aufgaben dann neu anmeldet: wurde Redis geleert?",
  "check.schedules.own_locks": "{{servers}} Server, jeder mit Sperren im eigenen Speicher",
  "check.schedules.use_common_locks":
    "Einen Locking-Provider einrichten, den alle Server teilen, etwa @medusajs/medusa/locking-redis",
  "check.schedules.used_elsewhere":
    "diese Datenbank wurde mit einem anderen Konto oder einer anderen Adresse benutzt: nichts wird nach Plan abgebucht, ausgezahlt oder abgeglichen",
  "check.schedules.confirm":
    "Wenn sie keine Kopie der Datenbank eines anderen Shops ist, bestätigen: POST /admin/card-payments/environment/confirm",
  "check.schedules.not_read": "nicht gelesen: {{failure}}",
  "check.schedules.check_url": "DATABASE_URL prüfen",
  "check.telemetry.redacted": "{{file}} registriert redactSpans",
  "check.telemetry.secrets": "{{file}} exportiert Adressen und Header mit ihren Geheimnissen",
  "check.telemetry.redact":
    "redactSpans aus medusa-plugin-card-payments/telemetry vor dem Exporter registrieren: docs/guides/security.md, Telemetry",
}

export default texts
